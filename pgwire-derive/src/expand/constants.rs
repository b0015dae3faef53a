//! The user's expressions, each written once as a typed constant, so that rustc says once what is wrong with one.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use crate::ir::{Body, Constraint, Content, Field, Fields, Input, Limits, Wire};
use crate::tokens::{is_number_newtype, last_segment, mentions, place, unraw};

/// What an expression is of.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    Mark,
    Constant,
    MinLen,
    MaxLen,
}

/// The constants of the item's own tag and code, and of all fields.
pub(crate) fn define(input: &Input<'_>) -> TokenStream {
    let tag = input.head.tag.as_ref().map(|tag| {
        let span = place(&tag.tokens);
        quote_spanned!(span=> const __TAG: __p::u8 = #tag;)
    });
    let code = input.head.code.as_ref().map(|code| {
        let (span, code) = (place(&code.tokens), &code.tokens);
        quote_spanned!(span=> const __CODE: __p::i32 = #code;)
    });
    let frame_max = input.head.frame_max.as_ref().map(|max| {
        let span = place(max);
        quote_spanned!(span=> const __FRAME_MAX: __p::usize = #max;)
    });
    let fields: TokenStream = match &input.body {
        Body::Fields(fields) => define_fields(input, fields, None),
        Body::Set(set) => set
            .variants
            .iter()
            .filter_map(|variant| match &variant.content {
                Content::Tagged(_, fields) | Content::Coded(_, fields) => {
                    Some(define_fields(input, fields, Some(&variant.original.ident)))
                }
                _ => None,
            })
            .collect(),
        Body::Values(_) => TokenStream::new(),
    };
    quote!(#tag #code #frame_max #fields)
}

fn define_fields(input: &Input<'_>, fields: &Fields<'_>, variant: Option<&Ident>) -> TokenStream {
    let of_field = |(index, field): (usize, &Field<'_>)| {
        let ty = field.ty;
        let all = [
            (Of::Mark, field.marker.as_ref().map(|mark| &mark.tokens), quote!(__p::u8)),
            (Of::Constant, constant(field), ty.to_token_stream()),
            (Of::MinLen, limits(field).and_then(|limits| limits.min_len.as_ref()), quote!(__p::usize)),
            (Of::MaxLen, limits(field).and_then(|limits| limits.max_len.as_ref()), quote!(__p::usize)),
        ];
        let constants = all.into_iter().filter_map(|(of, expression, ty)| {
            let expression = expression.filter(|expression| !is_inline(input, field, expression, of))?;
            let (name, span) = (name(variant, index, of), place(expression));
            let value = match of {
                Of::Constant => in_newtype(field.ty, expression),
                _ => expression.clone(),
            };
            Some(quote_spanned!(span=> const #name: #ty = #value;))
        });
        constants.collect::<TokenStream>()
    };
    fields.list.iter().enumerate().map(of_field).collect()
}

/// `Lsn::new(0)` for `#[constant(0)] lsn: Lsn`.
fn in_newtype(ty: &syn::Type, expression: &TokenStream) -> TokenStream {
    let is_literal = syn::parse2::<syn::LitInt>(expression.clone()).is_ok();
    match last_segment(ty).filter(|_| is_literal && is_number_newtype(ty)) {
        Some(segment) if segment.ident == "Timestamp" => quote!(<#ty>::from_postgres_micros(#expression)),
        Some(_) => quote!(<#ty>::new(#expression)),
        None => expression.clone(),
    }
}

fn constant<'f>(field: &'f Field<'_>) -> Option<&'f TokenStream> {
    match &field.wire {
        Wire::Plain { constraint: Constraint::Constant(value), .. } => Some(value),
        _ => None,
    }
}

fn limits<'f>(field: &'f Field<'_>) -> Option<&'f Limits> {
    match &field.wire {
        Wire::CString { limits } | Wire::Bytes { limits, .. } => Some(limits),
        _ => None,
    }
}

/// Whether an expression stands where it is used, because it or its type is not known before the item's parameters are.
fn is_inline(input: &Input<'_>, field: &Field<'_>, expression: &TokenStream, of: Of) -> bool {
    is_open(input, expression) || matches!(of, Of::Constant) && is_open(input, &field.ty.to_token_stream())
}

/// Whether tokens depend on what the item's parameters are filled in with.
fn is_open(input: &Input<'_>, tokens: &TokenStream) -> bool {
    input.params().map(ToString::to_string).chain(["Self".to_owned()]).any(|name| mentions(tokens, &name))
}

/// The constant in place of the expression.
pub(crate) fn refer(
    input: &Input<'_>,
    variant: Option<&Ident>,
    index: usize,
    field: &Field<'_>,
    of: Of,
) -> TokenStream {
    let expression = match of {
        Of::Mark => field.marker.as_ref().map(|mark| &mark.tokens),
        Of::Constant => constant(field),
        Of::MinLen => limits(field).and_then(|limits| limits.min_len.as_ref()),
        Of::MaxLen => limits(field).and_then(|limits| limits.max_len.as_ref()),
    };
    match expression {
        Some(expression) if is_inline(input, field, expression, of) => expression.clone(),
        Some(_) => name(variant, index, of).into_token_stream(),
        // No limit.
        None if matches!(of, Of::MinLen) => quote!(0),
        None => quote!(__p::usize::MAX),
    }
}

/// The range of lengths that a string or bytes may have, if there are limits.
pub(crate) fn limits_of(
    input: &Input<'_>,
    variant: Option<&Ident>,
    index: usize,
    field: &Field<'_>,
) -> Option<TokenStream> {
    limits(field).filter(|limits| limits.min_len.is_some() || limits.max_len.is_some())?;
    let [min, max] = [Of::MinLen, Of::MaxLen].map(|of| refer(input, variant, index, field, of));
    Some(quote!(__p::Limits { min: #min, max: #max }))
}

fn name(variant: Option<&Ident>, index: usize, of: Of) -> Ident {
    let of = match of {
        Of::Mark => "MARK",
        Of::Constant => "CONSTANT",
        Of::MinLen => "MIN_LEN",
        Of::MaxLen => "MAX_LEN",
    };
    match variant {
        Some(variant) => format_ident!("__{of}_{}_{index}", unraw(variant)),
        None => format_ident!("__{of}_{index}"),
    }
}
