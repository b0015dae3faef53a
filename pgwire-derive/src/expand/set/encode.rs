//! `impl Encode` for a set.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::own_row;
use super::tags::tag_constant;
use crate::expand::encode::{self, head_of_variant, impl_encode};
use crate::expand::generics::{self, Header};
use crate::expand::len::Len;
use crate::expand::presence;
use crate::expand::rows::{self, binding, literal, names_constant};
use crate::ir::{Content, Dispatch, Field, Fields, Input, Set, Style, Variant};
use crate::tokens::{place, unraw};

pub(super) fn encode(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let names = encode::Names::new();
    let header = generics::encode(input);
    let message = unraw(&input.original.ident);
    let (mut lens, mut writes) = (Vec::new(), Vec::new());
    for (index, variant) in set.variants.iter().enumerate() {
        let (len, write) = encode_variant(input, set, &header, &names, &message, index, variant);
        lens.push(len);
        writes.push(write);
    }
    impl_encode(&header, &names, quote!(match self { #(#lens)* }), quote!(match self { #(#writes)* }))
}

/// The arms of one variant in `encoded_len` and in `write`.
#[allow(clippy::too_many_arguments)]
fn encode_variant(
    input: &Input<'_>,
    set: &Set<'_>,
    header: &Header,
    names: &encode::Names,
    message: &str,
    index: usize,
    variant: &Variant<'_>,
) -> (TokenStream, TokenStream) {
    let encode::Names { writer, context, .. } = names;
    let ident = &variant.original.ident;
    let own_condition =
        presence::call_of_variant(input, variant).map(|condition| quote!(__p::check_variant(#condition, #message)?;));
    let other_is_read = |differs: &dyn Fn(Ident) -> TokenStream| other_is_read(input, set, message, index, differs);
    let earlier = matches!(variant.content, Content::Message(_) | Content::Tagged(..)).then(|| {
        let own = tag_constant(variant);
        other_is_read(&|tag| quote!(#tag != #own))
    });
    let condition = quote!(#own_condition #earlier);
    let own = match &variant.content {
        Content::Message(ty) | Content::Set(ty) | Content::Other(ty) => {
            // Messages with codes of their own bring the whole head with them.
            let head = if set.dispatch == Dispatch::OwnCode { Vec::new() } else { rows::of_head(&input.head) };
            // A payload brings its tag or code with it; only a length can stand in front.
            let no_fields = Fields { style: Style::Unit, list: Vec::new() };
            let part = encode::Part { input, header, names, fields: &no_fields, variant: Some(ident) };
            let mut len = part.len(&head);
            let span = place(ty);
            let payload = if generics::is_doubtful_payload(input, ty) {
                let context_ty = &header.context;
                quote_spanned!(span=> <#ty as __p::Encode<#context_ty>>)
            } else {
                quote_spanned!(span=> __p::Encode)
            };
            len.add(Len::Term(quote!(#payload::wire_len(__m, #context))));
            let write = quote!(#payload::write(__m, #writer, #context));
            let write = match (&variant.content, set.dispatch) {
                (Content::Other(_), Dispatch::Tag) => {
                    quote!(__p::write_other(#writer, #message, __TAGS, |#writer| #write))
                }
                (Content::Other(_), Dispatch::Code | Dispatch::OwnCode) => {
                    // A family brings its tag and length with each message.
                    let is_head = set.dispatch == Dispatch::OwnCode;
                    let head = usize::from(input.head.tag.is_some()) + 4 * usize::from(input.head.framed);
                    let offset = literal(if is_head { head } else { 0 });
                    quote!(__p::write_other_code(#writer, #message, __CODES, #offset, |#writer| #write))
                }
                (Content::Set(_), _) => {
                    let checks = other_is_read(&|tag| quote!(__first != __p::Some(#tag)));
                    quote! {{
                        let __first = __p::Writer::first_byte_of(#writer, |#writer| #write)?;
                        __p::check_flattened(__first, #message, <#ty as __p::MessageSet>::TAGS)?;
                        #checks
                        __p::Ok(())
                    }}
                }
                _ => write,
            };
            let write = if head.is_empty() {
                write
            } else {
                let (rows, index) = (names_constant(Some(ident)), literal(index));
                part.write_around(&quote!(__p::write_variant(self, #index, #writer, #context, #rows)), &head, &write)
            };
            return (quote!(Self::#ident(__m) => #len,), arm(quote!(Self::#ident(__m)), condition, write));
        }
        _ => own_row(variant),
    };
    let (Some(fields), Some(own)) = (variant.content.fields(), own) else { return Default::default() };
    let part = encode::Part { input, header, names, fields, variant: Some(ident) };
    let (measured, written) = (pattern(ident, part.measured()), pattern(ident, part.written()));
    let (names, index) = (names_constant(Some(ident)), literal(index));
    let begin = quote!(__p::write_variant(self, #index, #writer, #context, #names));
    let rows = head_of_variant(&input.head, own);
    let (len, write) = (part.len(&rows), part.write(&begin, rows));
    (quote!(#measured => #len,), quote!(#written => { #condition #write }))
}

fn arm(pattern: TokenStream, condition: TokenStream, write: TokenStream) -> TokenStream {
    if condition.is_empty() { quote!(#pattern => #write,) } else { quote!(#pattern => { #condition #write }) }
}

/// An error if an earlier variant has the same tag and its condition holds, so that it would be read instead.
fn other_is_read(
    input: &Input<'_>,
    set: &Set<'_>,
    message: &str,
    index: usize,
    differs: &dyn Fn(Ident) -> TokenStream,
) -> TokenStream {
    let checks = set.variants.iter().take(index).filter_map(|earlier| {
        let (condition, differs) = (presence::call_of_variant(input, earlier)?, differs(tag_constant(earlier)));
        Some(quote!(__p::check_variant(#differs || !#condition, #message)?;))
    });
    checks.collect()
}

/// `Self::Text { 0: field_0, .. }`
fn pattern(variant: &Ident, fields: Vec<(usize, &Field<'_>)>) -> TokenStream {
    let members = fields.into_iter().map(|(index, field)| {
        let (member, binding) = (&field.member, binding(index));
        quote!(#member: #binding)
    });
    quote!(Self::#variant { #(#members,)* .. })
}
