//! `impl Encode` for a set.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::own_row;
use super::tags::tag_constant;
use crate::expand::encode::{self, head_of_variant, impl_encode, observed};
use crate::expand::generics::{self, Header};
use crate::expand::presence;
use crate::expand::rows::{self, binding};
use crate::ir::{Content, Dispatch, Field, Fields, Input, Set, Style, Variant, Wire};
use crate::tokens::unraw;

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
    let (ident, context_ty) = (&variant.original.ident, &header.context);
    let own_condition = presence::call_of_variant(input, variant)
        .map(|condition| quote!(__pgwire::check_variant(#condition, #message)?;));
    // An earlier variant with the same tag would be read instead, if its condition holds.
    let earlier = set.variants.iter().take(index).filter_map(|earlier| {
        let condition = presence::call_of_variant(input, earlier)?;
        let (tag, own) = (tag_constant(earlier), tag_constant(variant));
        let has_tag = matches!(variant.content, Content::Message(_) | Content::Tagged(..));
        has_tag.then(|| quote!(__pgwire::check_variant(#tag != #own || !#condition, #message)?;))
    });
    let condition = quote!(#own_condition #(#earlier)*);
    let own = match &variant.content {
        Content::Message(ty) | Content::Set(ty) | Content::Other(ty) => {
            // Messages with codes of their own bring the whole head with them.
            let head = if set.dispatch == Dispatch::OwnCode { Vec::new() } else { rows::of_head(&input.head) };
            // A payload brings its tag or code with it; only a length can stand in front.
            let no_fields = Fields { style: Style::Unit, list: Vec::new() };
            let part = encode::Part { input, header, names, message, fields: &no_fields, variant: Some(ident) };
            let payload = quote!(<#ty as __pgwire::Encode<#context_ty>>);
            let head_len = part.len(head.clone());
            let write = match (&variant.content, set.dispatch) {
                (Content::Other(_), Dispatch::Tag) => quote! {
                    __pgwire::write_other(#writer, #message, __TAGS, |#writer| #payload::write(__message, #writer, #context))?;
                },
                _ => quote!(#payload::write(__message, #writer, #context)?;),
            };
            let write = if head.is_empty() {
                write
            } else {
                let around = part.write_around(head, write);
                observed(names, &quote!(enter_variant(<Self as __pgwire::Describe>::LAYOUT, #index)), around)
            };
            return (
                quote!(Self::#ident(__message) => #head_len + #payload::wire_len(__message, #context),),
                quote!(Self::#ident(__message) => { #condition #write }),
            );
        }
        _ => own_row(variant),
    };
    let (Some(fields), Some(own)) = (variant.content.fields(), own) else { return Default::default() };
    let part = encode::Part { input, header, names, message, fields, variant: Some(ident) };
    let pattern = pattern(ident, fields);
    let len = part.len(head_of_variant(&input.head, own.clone()));
    let write = part.write(head_of_variant(&input.head, own));
    let write = observed(names, &quote!(enter_variant(<Self as __pgwire::Describe>::LAYOUT, #index)), write);
    (quote!(#pattern => #len,), quote!(#pattern => { #condition #write }))
}

/// `Self::Text { 0: field_0 }`
fn pattern(variant: &Ident, fields: &Fields<'_>) -> TokenStream {
    let on_wire = |field: &Field<'_>| !matches!(field.wire, Wire::Skip);
    let members = fields.list.iter().enumerate().filter(|(_, field)| on_wire(field)).map(|(index, field)| {
        let (member, binding) = (&field.member, binding(index));
        quote!(#member: #binding)
    });
    quote!(Self::#variant { #(#members,)* .. })
}
