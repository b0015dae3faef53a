//! Enums of messages or parts: one `match` on the tag or the code.

mod decode;
mod describe;
mod encode;
mod tags;

use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use self::tags::tagged;
use super::presence;
use super::rows::{self, Row, RowKind, code_name, tag_name};
use crate::ir::{Content, Dispatch, Fields, Input, Set, Variant};
use crate::tokens::unraw;

pub(crate) fn expand(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let conditions = set.variants.iter().map(|variant| {
        let of_fields =
            variant.content.fields().map(|fields| presence::of_fields(input, fields, Some(&variant.original.ident)));
        let of_variant = presence::of_variant(input, variant);
        quote!(#of_fields #of_variant)
    });
    let constants = tags::constants(input, set);
    let decode = decode::decode(input, set);
    let encode = encode::encode(input, set);
    let describe = describe::describe(input, set);
    let names = set.variants.iter().map(|variant| names_of(input, set, variant));
    quote!(#constants #(#names)* #(#conditions)* #decode #encode #describe)
}

/// The names of all rows of a variant.
fn names_of(input: &Input<'_>, set: &Set<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let rows = match variant.content.fields() {
        Some(fields) => rows_of(input, variant, Some(fields)),
        // A message brings the names of its own rows.
        None => head_in_front(input, set),
    };
    let (part, ident) = (unraw(&input.original.ident), &variant.original.ident);
    (!rows.is_empty()).then(|| rows::names(Some(ident), &part, &rows))
}

/// The rows of a variant with fields of its own: those that all variants have, its tag or code, the fields.
fn rows_of<'i, 'a>(input: &Input<'_>, variant: &Variant<'_>, fields: Option<&'i Fields<'a>>) -> Vec<Row<'i, 'a>> {
    let fields = fields.map(rows::of_fields).unwrap_or_default();
    rows::of_head(&input.head).into_iter().chain(own_row(variant)).chain(fields).collect()
}

/// The rows in front of what a variant holds.
fn head_in_front(input: &Input<'_>, set: &Set<'_>) -> Vec<Row<'static, 'static>> {
    match set.dispatch {
        // Messages with codes of their own bring the whole head with them.
        Dispatch::OwnCode => Vec::new(),
        Dispatch::Tag | Dispatch::Code => rows::of_head(&input.head),
    }
}

/// The row of the variant's own tag or code.
pub(super) fn own_row(variant: &Variant<'_>) -> Option<Row<'static, 'static>> {
    let constant = tags::tag_constant(variant);
    match &variant.content {
        Content::Tagged(tag, _) => Some(Row { name: tag_name(tag), kind: RowKind::Tag(quote!(#constant)) }),
        Content::Coded(code, _) => Some(Row { name: code_name(code), kind: RowKind::Code(quote!(#constant)) }),
        _ => None,
    }
}
