//! The conditions of `#[when(…)]`: one function each, which decoder and encoder share.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{GenericParam, Member};

use super::generics;
use super::rows::is_number;
use crate::diag::closest;
use crate::ir::{Field, Fields, Input, Presence, Variant};
use crate::tokens::{find, mentions, unraw};

/// ```text
/// fn __when_abort_lsn(cx: &LogicalContext, xid: Xid) -> bool { cx.streaming == Streaming::Parallel }
/// ```
pub(crate) fn of_fields(input: &Input<'_>, fields: &Fields<'_>, variant: Option<&Ident>) -> TokenStream {
    let function = |(index, field): (usize, &Field<'_>)| {
        let Presence::When(expression) = &field.presence else { return None };
        let arguments = earlier_fields(fields, index, expression).map(|(_, name, earlier)| {
            let ty = &earlier.original.ty;
            if is_number(earlier) { quote!(#name: #ty) } else { quote!(#name: &#ty) }
        });
        Some(define(input, &name_of(variant, index), expression, arguments))
    };
    fields.list.iter().enumerate().filter_map(function).collect()
}

/// The condition of a variant, which knows the context only.
pub(crate) fn of_variant(input: &Input<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let expression = variant.when.as_ref()?;
    Some(define(input, &name_of_variant(variant), expression, std::iter::empty()))
}

fn define(
    input: &Input<'_>,
    name: &Ident,
    expression: &TokenStream,
    arguments: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let generics::Header { params, bounds, .. } = generics::plain(input);
    // The user's own word, so that it is the same `cx` when both come through a macro.
    let cx = find(expression.clone(), "cx")
        .and_then(|cx| context_argument(input, expression).map(|context| quote!(#cx: &#context,)));
    quote! {
        #[inline]
        fn #name #params (#cx #(#arguments),*) -> __pgwire::bool #bounds { #expression }
    }
}

fn context_argument<'i>(input: &'i Input<'_>, expression: &TokenStream) -> Option<&'i syn::Type> {
    input.options.context.as_ref().filter(|_| mentions(expression, "cx"))
}

/// The call of a field's condition; `value` gives an earlier field by value or by reference, as the function wants it.
pub(crate) fn call(
    input: &Input<'_>,
    fields: &Fields<'_>,
    variant: Option<&Ident>,
    index: usize,
    value: impl Fn(usize, &Field<'_>) -> TokenStream,
) -> TokenStream {
    let Some(Presence::When(expression)) = fields.list.get(index).map(|field| &field.presence) else {
        return TokenStream::new();
    };
    let arguments = earlier_fields(fields, index, expression).map(|(index, _, field)| value(index, field));
    call_named(input, &name_of(variant, index), expression, arguments)
}

/// The call of a variant's condition.
pub(crate) fn call_of_variant(input: &Input<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let expression = variant.when.as_ref()?;
    Some(call_named(input, &name_of_variant(variant), expression, std::iter::empty()))
}

fn call_named(
    input: &Input<'_>,
    name: &Ident,
    expression: &TokenStream,
    arguments: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let types = input.original.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(&param.ident),
        GenericParam::Const(param) => Some(&param.ident),
        GenericParam::Lifetime(_) => None,
    });
    let context = format_ident!("__context", span = proc_macro2::Span::mixed_site());
    let cx = context_argument(input, expression).map(|_| quote!(#context,));
    quote!(#name::<#(#types),*>(#cx #(#arguments),*))
}

/// The earlier fields that an expression uses, and those that a misspelt name may stand for: rustc names them then.
fn earlier_fields<'f, 'a>(
    fields: &'f Fields<'a>,
    index: usize,
    expression: &TokenStream,
) -> impl Iterator<Item = (usize, Ident, &'f Field<'a>)> {
    let words = words(expression.clone());
    let earlier = fields.list.iter().take(index);
    let names: Vec<String> = earlier.clone().map(|field| field.name.clone()).collect();
    let misspelt = words.iter().filter(|word| !names.contains(word));
    let meant: Vec<String> =
        misspelt.filter_map(|word| closest(word, names.iter().map(String::as_str))).map(ToOwned::to_owned).collect();
    let expression = expression.clone();
    earlier.enumerate().filter_map(move |(index, field)| match &field.member {
        Member::Named(name) => match find(expression.clone(), &name.to_string()) {
            Some(used) => Some((index, used, field)),
            None => meant.contains(&field.name).then(|| (index, name.clone(), field)),
        },
        Member::Unnamed(_) => None,
    })
}

/// All names among the tokens.
fn words(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => found.push(ident.to_string()),
            TokenTree::Group(group) => found.extend(words(group.stream())),
            _ => {}
        }
    }
    found
}

fn name_of(variant: Option<&Ident>, index: usize) -> Ident {
    match variant {
        Some(variant) => format_ident!("__when_in_{}_{index}", unraw(variant)),
        None => format_ident!("__when_{index}"),
    }
}

fn name_of_variant(variant: &Variant<'_>) -> Ident {
    format_ident!("__when_variant_{}", unraw(&variant.original.ident))
}
