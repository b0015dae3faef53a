//! Enums without fields: the discriminant is the value on the wire.

use proc_macro2::Ident;
use syn::{DataEnum, DeriveInput, Fields};

use super::facts;
use crate::attr::{Attributes, Place};
use crate::diag::Errors;
use crate::ir::{ValueVariant, Values};
use crate::tokens::INTEGERS;

const WORDS_OF_SETS: [&str; 4] = ["tag", "code", "flatten", "when"];

/// Whether an enum is a list of values: no variant has fields or a tag, except the one that keeps other values.
pub(crate) fn is_values(data: &DataEnum) -> bool {
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
    let mut other = None;
    for variant in &data.variants {
        let mut words = Attributes::collect(&variant.attrs, Place::Variant, errors);
        let facts = facts(&variant.attrs, &mut words, errors);
        match words.take("other") {
            None => list.push(ValueVariant { original: variant, facts, is_other: false }),
            Some(attribute) if other.is_some() => {
                errors.with_help(&attribute, "another variant keeps the other values already", "remove one of the two");
            }
            Some(attribute) => {
                if variant.fields.len() != 1 || !matches!(variant.fields, Fields::Unnamed(_)) {
                    let name = &variant.ident;
                    errors.with_help(
                        &attribute,
                        "`other` keeps a value",
                        format!("write `{name}(u8)`, with the type of `#[repr]`"),
                    );
                }
                other = Some(variant);
                list.push(ValueVariant { original: variant, facts, is_other: true });
            }
        }
    }
    let repr = repr(original, errors)?;
    if let Some(field) = other.and_then(|variant: &syn::Variant| variant.fields.iter().next()) {
        if !crate::tokens::is_ident(&field.ty, &repr.to_string()) {
            let (name, kept) = (other.map(|variant| &variant.ident), crate::tokens::shown(&field.ty));
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

/// The integer of `#[repr(…)]`.
fn repr(original: &DeriveInput, errors: &Errors) -> Option<Ident> {
    let mut found = None;
    for attribute in original.attrs.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        // rustc reports what is wrong with the attribute itself.
        let _ = attribute.parse_nested_meta(|meta| {
            if let Some(ident) = meta.path.get_ident().filter(|ident| INTEGERS.iter().any(|integer| ident == integer)) {
                found = Some(ident.clone());
            }
            Ok(())
        });
    }
    if found.is_none() {
        errors.with_help(
            &original.ident,
            format!("the enum `{}` does not say how wide its values are", original.ident),
            "add `#[repr(u8)]`, or give each variant a `#[tag(b'…')]`",
        );
    }
    found
}
