//! Enums without fields: the discriminant is the value on the wire.

use proc_macro2::Ident;
use syn::{DataEnum, DeriveInput, Fields};

use super::facts;
use crate::attr::{Attribute, Attributes, Place};
use crate::diag::Errors;
use crate::ir::{ValueVariant, Values};
use crate::tokens::{INTEGERS, is_ident, shown};

const WORDS_OF_SETS: [&str; 4] = ["tag", "code", "flatten", "when"];

/// Whether an enum is a list of values: no variant has fields or a tag, except the one that keeps other values.
///
/// An enum that says how wide its values are, and gives some, is meant to be one, whatever else is wrong with it.
pub(crate) fn is_values(original: &DeriveInput, data: &DataEnum) -> bool {
    if is_meant(original, data) {
        return true;
    }
    let quiet = Errors::new();
    let is_value = |variant: &syn::Variant| {
        let words = Attributes::collect(&variant.attrs, Place::Variant, &quiet);
        let is_plain = !WORDS_OF_SETS.iter().any(|word| words.has(word));
        is_plain && (matches!(variant.fields, Fields::Unit) || words.has("other") || words.is_incomplete())
    };
    let some_unit = data.variants.iter().any(|variant| matches!(variant.fields, Fields::Unit));
    let result = some_unit && data.variants.iter().all(is_value);
    // Whatever is wrong with the attributes is reported when they are read for good.
    let _ = quiet.finish();
    result
}

fn is_meant(original: &DeriveInput, data: &DataEnum) -> bool {
    let quiet = Errors::new();
    let is_clearly_a_value = |variant: &syn::Variant| {
        let words = Attributes::collect(&variant.attrs, Place::Variant, &quiet);
        let is_set = WORDS_OF_SETS.iter().any(|word| words.has(word));
        variant.discriminant.is_some() && matches!(variant.fields, Fields::Unit) && !is_set
    };
    let has_values = data.variants.iter().any(is_clearly_a_value);
    let _ = quiet.finish();
    has_values && reprs(original).iter().any(is_integer)
}

/// A value stands in a message, and has no head of its own.
pub(crate) fn report_head(words: &mut Attributes, errors: &Errors) {
    for (word, what) in [("tag", "tag"), ("framed", "frame"), ("code", "code")] {
        if let Some(attribute) = words.take(word) {
            errors.with_help(
                attribute,
                format!("an enum without fields is one value, and has no {what}"),
                "put the attribute on the message that the value stands in",
            );
        }
    }
}

pub(crate) fn lower_values<'a>(original: &'a DeriveInput, data: &'a DataEnum, errors: &Errors) -> Option<Values<'a>> {
    let mut list = Vec::new();
    let mut other: Option<&syn::Variant> = None;
    for variant in &data.variants {
        let mut words = Attributes::collect(&variant.attrs, Place::Variant, errors);
        let facts = facts(&variant.attrs, &mut words, errors);
        let is_other = match words.take("other") {
            Some(attribute) if other.is_some() => {
                errors.with_help(&attribute, "another variant keeps the other values already", "remove one of the two");
                continue;
            }
            Some(attribute) => {
                report_other(variant, &attribute, errors);
                other = Some(variant);
                true
            }
            None => {
                report_value(variant, &words, errors);
                false
            }
        };
        list.push(ValueVariant { original: variant, facts, is_other });
    }
    let repr = repr(original, errors)?;
    if let Some(field) = other.and_then(|variant| variant.fields.iter().next()) {
        if !is_ident(&field.ty, &repr.to_string()) {
            let (name, kept) = (other.map(|variant| &variant.ident), shown(&field.ty));
            let name = name.map(ToString::to_string).unwrap_or_default();
            errors.with_help(
                &field.ty,
                format!("`{name}` keeps a `{kept}`, but the values are `{repr}`"),
                format!("write `{name}({repr})`"),
            );
        }
    }
    Some(Values { repr, list, other })
}

/// The variant that keeps every other value.
fn report_other(variant: &syn::Variant, attribute: &Attribute, errors: &Errors) {
    let name = &variant.ident;
    if variant.fields.len() != 1 || !matches!(variant.fields, Fields::Unnamed(_)) {
        let help = format!("write `{name}(u8)`, with the type of `#[repr]`");
        errors.with_help(attribute, "`other` keeps a value", help);
    }
}

/// A variant that is one value.
fn report_value(variant: &syn::Variant, words: &Attributes, errors: &Errors) {
    let name = &variant.ident;
    for word in words.iter().filter(|word| WORDS_OF_SETS.contains(&word.word.name)) {
        let message = format!("`{name}` is one value, which `{}` says nothing about", word.name);
        errors.with_help(word, message, "remove it: the discriminant is the value on the wire");
    }
    if let (Some(field), false) = (variant.fields.iter().next(), words.is_incomplete()) {
        let message = format!("`{name}` is one value, and holds nothing");
        errors.with_help(&field.ty, message, "remove it, or mark the variant that keeps other values with `#[other]`");
    }
}

/// The words of `#[repr(…)]`.
fn reprs(original: &DeriveInput) -> Vec<Ident> {
    let mut found = Vec::new();
    for attribute in original.attrs.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        // rustc reports what is wrong with the attribute itself.
        let _ = attribute.parse_nested_meta(|meta| {
            found.extend(meta.path.get_ident().cloned());
            // `align(4)`
            if meta.input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in meta.input);
                content.parse::<proc_macro2::TokenStream>()?;
            }
            Ok(())
        });
    }
    found
}

fn is_integer(repr: &Ident) -> bool {
    INTEGERS.iter().any(|integer| repr == integer)
}

/// The integer of `#[repr(…)]`.
fn repr(original: &DeriveInput, errors: &Errors) -> Option<Ident> {
    const OF_RUST: [&str; 9] = ["C", "Rust", "align", "i128", "isize", "packed", "transparent", "u128", "usize"];
    let mut reprs = reprs(original);
    if let Some(index) = reprs.iter().position(is_integer) {
        return Some(reprs.swap_remove(index));
    }
    match reprs.first() {
        Some(repr) if OF_RUST.iter().any(|known| repr == known) => errors.with_help(
            repr,
            format!("`{repr}` does not say how wide the values of `{}` are on the wire", original.ident),
            "write `u8`, or another integer, in its place",
        ),
        // rustc reports a word that it does not know.
        Some(_) => {}
        None => errors.with_help(
            &original.ident,
            format!("the enum `{}` does not say how wide its values are", original.ident),
            "add `#[repr(u8)]`, or give each variant a `#[tag(b'…')]`",
        ),
    }
    None
}
