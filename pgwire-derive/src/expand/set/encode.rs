//! `impl Encode` for a set.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::tags::tag_constant;
use super::{head_in_front, rows_of};
use crate::expand::encode::{Names, Part, impl_encode};
use crate::expand::generics::{self, Header};
use crate::expand::len::Len;
use crate::expand::presence;
use crate::expand::rows::{Row, binding, literal, names_constant};
use crate::ir::{Content, Dispatch, Field, Fields, Input, Set, Style, Variant};
use crate::tokens::{place, unraw};

pub(super) fn encode(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let (names, header) = (Names::new(), generics::encode(input));
    let encoder = Encoder { input, set, header: &header, names: &names, message: unraw(&input.original.ident) };
    let arms = set.variants.iter().enumerate().map(|(index, variant)| encoder.arms(index, variant));
    let (lens, writes): (Vec<_>, Vec<_>) = arms.unzip();
    impl_encode(&header, &names, quote!(match self { #(#lens)* }), quote!(match self { #(#writes)* }))
}

struct Encoder<'i, 'a> {
    input: &'i Input<'a>,
    set: &'i Set<'a>,
    header: &'i Header,
    names: &'i Names,
    /// The name of the set, for errors.
    message: String,
}

impl<'a> Encoder<'_, 'a> {
    /// The arms of one variant in `wire_len` and in `write`.
    fn arms(&self, index: usize, variant: &Variant<'a>) -> (TokenStream, TokenStream) {
        match &variant.content {
            Content::Message(ty) | Content::Set(ty) | Content::Other(ty) => self.arms_of_payload(index, variant, ty),
            Content::Tagged(_, fields) | Content::Coded(_, fields) => self.arms_of_fields(index, variant, fields),
        }
    }

    fn part<'p>(&'p self, variant: &'p Ident, fields: &'p Fields<'a>) -> Part<'p, 'a> {
        Part { input: self.input, header: self.header, names: self.names, fields, variant: Some(variant) }
    }

    /// The call that begins a variant with rows of its own.
    fn begin(&self, index: usize, variant: &Ident) -> TokenStream {
        let Names { writer, context, .. } = self.names;
        let (rows, index) = (names_constant(Some(variant)), literal(index));
        quote!(__p::write_variant(self, #index, #writer, #context, #rows))
    }

    fn arms_of_fields(&self, index: usize, variant: &Variant<'a>, fields: &Fields<'a>) -> (TokenStream, TokenStream) {
        let ident = &variant.original.ident;
        let part = self.part(ident, fields);
        let (measured, written) = (pattern(ident, part.measured()), pattern(ident, part.written()));
        // The fields bring their own rows.
        let head: Vec<Row<'_, '_>> = rows_of(self.input, variant, None);
        let (len, checks) = (part.len(&head), self.checks(index, variant));
        let write = part.write(&self.begin(index, ident), head);
        (quote!(#measured => #len,), quote!(#written => { #checks #write }))
    }

    fn arms_of_payload(&self, index: usize, variant: &Variant<'a>, ty: &Type) -> (TokenStream, TokenStream) {
        let Names { writer, context, .. } = self.names;
        let ident = &variant.original.ident;
        let span = place(ty);
        let payload = if generics::is_doubtful_payload(self.input, ty) {
            let context_ty = &self.header.context;
            quote_spanned!(span=> <#ty as __p::Encode<#context_ty>>)
        } else {
            quote_spanned!(span=> __p::Encode)
        };
        let write = self.write_payload(index, variant, ty, &quote!(#payload::write(__m, #writer, #context)));
        // A payload brings its tag or code with it; only a length, or the tag of the set, can stand in front.
        let head = head_in_front(self.input, self.set);
        let no_fields = Fields { style: Style::Unit, list: Vec::new() };
        let part = self.part(ident, &no_fields);
        let mut len = part.len(&head);
        len.add(Len::Term(quote!(#payload::wire_len(__m, #context))));
        let write = match head.is_empty() {
            true => write,
            false => part.write_around(&self.begin(index, ident), &head, &write),
        };
        let checks = self.checks(index, variant);
        let write = match checks.is_empty() {
            true => quote!(Self::#ident(__m) => #write,),
            false => quote!(Self::#ident(__m) => { #checks #write }),
        };
        (quote!(Self::#ident(__m) => #len,), write)
    }

    /// Writes a payload, and checks that its first bytes are those of its variant.
    fn write_payload(&self, index: usize, variant: &Variant<'_>, ty: &Type, write: &TokenStream) -> TokenStream {
        let (writer, message) = (&self.names.writer, &self.message);
        match (&variant.content, self.set.dispatch) {
            (Content::Other(_), Dispatch::Tag) => {
                quote!(__p::write_other(#writer, #message, __TAGS, |#writer| #write))
            }
            (Content::Other(_), Dispatch::Code | Dispatch::OwnCode) => {
                // A family brings its tag and length with each message.
                let is_head = self.set.dispatch == Dispatch::OwnCode;
                let head = usize::from(self.input.head.tag.is_some()) + 4 * usize::from(self.input.head.framed);
                let offset = literal(if is_head { head } else { 0 });
                quote!(__p::write_other_code(#writer, #message, __CODES, #offset, |#writer| #write))
            }
            (Content::Set(_), _) => {
                let checks = self.no_earlier_is_read(index, &|tag| quote!(__first != __p::Some(#tag)));
                quote! {{
                    let __first = __p::Writer::first_byte_of(#writer, |#writer| #write)?;
                    __p::check_flattened(__first, #message, <#ty as __p::MessageSet>::TAGS)?;
                    #checks
                    __p::Ok(())
                }}
            }
            _ => write.clone(),
        }
    }

    /// Errors if a message would not be read as this variant.
    fn checks(&self, index: usize, variant: &Variant<'_>) -> TokenStream {
        let message = &self.message;
        let own = presence::call_of_variant(self.input, variant)
            .map(|condition| quote!(__p::check_variant(#condition, #message)?;));
        let earlier = matches!(variant.content, Content::Message(_) | Content::Tagged(..)).then(|| {
            let own = tag_constant(variant);
            self.no_earlier_is_read(index, &|tag| quote!(#tag != #own))
        });
        quote!(#own #earlier)
    }

    /// Errors if an earlier variant has the same tag and its condition holds, so that it would be read instead.
    fn no_earlier_is_read(&self, index: usize, differs: &dyn Fn(Ident) -> TokenStream) -> TokenStream {
        let message = &self.message;
        let check = |earlier: &Variant<'_>| {
            let (condition, differs) =
                (presence::call_of_variant(self.input, earlier)?, differs(tag_constant(earlier)));
            Some(quote!(__p::check_variant(#differs || !#condition, #message)?;))
        };
        self.set.variants.iter().take(index).filter_map(check).collect()
    }
}

/// `Self::Text { 0: field_0, .. }`
fn pattern(variant: &Ident, fields: Vec<(usize, &Field<'_>)>) -> TokenStream {
    let members = fields.into_iter().map(|(index, field)| {
        let (member, binding) = (&field.member, binding(index));
        quote!(#member: #binding)
    });
    quote!(Self::#variant { #(#members,)* .. })
}
