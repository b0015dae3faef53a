//! Enums of messages or parts.

use proc_macro2::Ident;
use syn::{DataEnum, DeriveInput, Fields, Type};

use super::facts;
use super::field::lower_fields;
use super::known::{Known, known};
use crate::attr::{Attribute, Attributes, Place, parse_code, parse_code_name, parse_expression, parse_tag};
use crate::diag::Errors;
use crate::ir::{Content, Dispatch, Options, Set, Variant};
use crate::tokens::{shown, unraw};

pub(crate) fn lower_set<'a>(
    original: &'a DeriveInput,
    data: &'a DataEnum,
    own_code: Option<&Attribute>,
    options: &Options,
    errors: &Errors,
) -> Option<Set<'a>> {
    if data.variants.is_empty() {
        errors.with_help(
            &original.ident,
            format!("the enum `{}` has no variants, so no bytes are one of them", original.ident),
            "add a variant that holds a message",
        );
        return None;
    }
    let variants: Vec<Variant<'a>> =
        data.variants.iter().filter_map(|variant| lower_variant(&original.ident, variant, options, errors)).collect();
    let is_coded = |variant: &Variant<'_>| matches!(variant.content, Content::Coded(..));
    let own_code = own_code.and_then(|attribute| parse_code_name(attribute, errors));
    let dispatch = match own_code {
        Some(_) => Dispatch::OwnCode,
        None if variants.iter().any(is_coded) => Dispatch::Code,
        None => Dispatch::Tag,
    };
    let of_variants = variants.iter().find_map(|variant| match &variant.content {
        Content::Coded(code, _) => code.name.clone(),
        _ => None,
    });
    let code_name = own_code.and_then(|code| code.name).or(of_variants);
    let code_name = code_name.map_or_else(|| "code".to_owned(), |name| unraw(&name));
    Some(Set { dispatch, code_name, variants })
}

fn lower_variant<'a>(
    item: &Ident,
    original: &'a syn::Variant,
    options: &Options,
    errors: &Errors,
) -> Option<Variant<'a>> {
    let mut words = Attributes::collect(&original.attrs, Place::Variant, errors);
    let facts = facts(&original.attrs, &mut words, errors);
    let when = words.take("when").and_then(|attribute| parse_expression(&attribute, errors));
    if let Some((_, discriminant)) = &original.discriminant {
        let help = match words.has("tag") || words.has("code") {
            true => "remove it",
            false => "give the variant a `#[tag(b'…')]` instead",
        };
        errors.with_help(discriminant, "a discriminant is the wire value of an enum without fields", help);
    }
    let content = content(item, original, &mut words, options, errors)?;
    Some(Variant { original, facts, when, content })
}

fn content<'a>(
    item: &Ident,
    original: &'a syn::Variant,
    words: &mut Attributes,
    options: &Options,
    errors: &Errors,
) -> Option<Content<'a>> {
    let taken: Vec<Attribute> =
        ["tag", "code", "flatten", "other"].iter().filter_map(|word| words.take(word)).collect();
    let mut taken = taken.iter();
    let Some(attribute) = taken.next() else {
        // The tag may have been meant by a word that was not understood.
        return if words.is_incomplete() {
            None
        } else {
            payload_with_own_tag(original, words, errors).map(Content::Message)
        };
    };
    for second in taken {
        errors.with_help(
            second,
            format!("a variant is either `#[{}]` or `#[{}]`", attribute.name, second.name),
            "remove one of the two",
        );
    }
    match attribute.word.name {
        "tag" => {
            let fields = lower_fields(item, &original.fields, options, errors);
            Some(Content::Tagged(parse_tag(attribute, errors)?, fields))
        }
        "code" => {
            let fields = lower_fields(item, &original.fields, options, errors);
            Some(Content::Coded(parse_code(attribute, errors)?, fields))
        }
        "flatten" => {
            let instead = "let it hold an enum that derives `PgWire`";
            payload(original, words, attribute, "a set", instead, errors).map(Content::Set)
        }
        _ => {
            let what = "what the set does not know, such as a `RawMessage`";
            payload(
                original,
                words,
                attribute,
                what,
                "let it hold a `RawMessage`, or in a family with codes a struct that begins with `code: i32`",
                errors,
            )
            .map(Content::Other)
        }
    }
}

/// The payload of a variant without attributes: a message that has its own tag.
fn payload_with_own_tag<'a>(original: &'a syn::Variant, words: &Attributes, errors: &Errors) -> Option<&'a Type> {
    match &original.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => only_field(
            original,
            words,
            false,
            "give the variant a `#[tag(b'…')]`, or let it hold a type that derives `PgWire`",
            errors,
        ),
        _ => {
            let name = &original.ident;
            let help = "add `#[tag(b'…')]`, or let it hold one message that has a tag";
            words.report_missing(errors, name, format!("the variant `{name}` has no tag"), help);
            None
        }
    }
}

fn payload<'a>(
    original: &'a syn::Variant,
    words: &Attributes,
    attribute: &Attribute,
    what: &str,
    instead: &str,
    errors: &Errors,
) -> Option<&'a Type> {
    match &original.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            only_field(original, words, attribute.word.name == "other", instead, errors)
        }
        _ => {
            let (word, name) = (&attribute.name, &original.ident);
            errors.with_help(word, format!("a variant with `{word}` holds {what}"), format!("write `{name}(Type)`"));
            None
        }
    }
}

/// The one field, which has no attributes: the message in it says itself how it stands on the wire.
fn only_field<'a>(
    original: &'a syn::Variant,
    of_variant: &Attributes,
    of_other: bool,
    instead: &str,
    errors: &Errors,
) -> Option<&'a Type> {
    let field = original.fields.iter().next()?;
    let words = Attributes::collect(&field.attrs, Place::Field, errors);
    if let Some(word) = words.iter().next() {
        let name = &original.ident;
        errors.with_help(
            word,
            format!(
                "`{}` has no effect on a payload: `{}` says itself how it stands on the wire",
                word.name,
                shown(&field.ty)
            ),
            format!("remove it, or give the variant `{name}` a `#[tag(b'…')]` and fields of its own"),
        );
        return None;
    }
    // What is not known can be kept as a number, but not as text that another attribute would have to measure.
    let is_number = matches!(known(&field.ty), Known::Integer | Known::Number | Known::ByteArray);
    if known(&field.ty) != Known::Unknown && !(of_other && is_number) {
        let message = format!("`{}` is no message that says by itself what it is", shown(&field.ty));
        of_variant.report_missing(errors, &field.ty, message, instead);
        return None;
    }
    Some(&field.ty)
}
