//! Rules of the variants of a set.

use std::collections::HashMap;

use syn::Type;

use super::fields::{self, context_is_named};
use crate::attr::literal_number;
use crate::diag::Errors;
use crate::ir::{Content, Dispatch, Input, Set, Variant};
use crate::tokens::{last_segment, mentions, shown};

pub(super) fn check(set: &Set<'_>, input: &Input<'_>, errors: &Errors) {
    for variant in &set.variants {
        if let Some(own) = variant.content.fields() {
            fields::check(own, input, errors);
        }
        condition_of_variant(variant, input, errors);
    }
    tags_are_distinct(set, errors);
    codes_are_distinct(set, errors);
    other_begins_with_a_code(set, errors);
    own_codes_are_of_messages(set, errors);
    one_kind_of_dispatch(set, errors);
    one_other(set, errors);
    tags_are_known(set, input, errors);
}

/// `#[when(cx.asked_for_password)] PasswordMessage(PasswordMessage)`
fn condition_of_variant(variant: &Variant<'_>, input: &Input<'_>, errors: &Errors) {
    let Some(expression) = &variant.when else { return };
    context_is_named(expression, input, errors);
    if matches!(variant.content, Content::Other(_)) {
        errors.with_help(expression, "`other` takes whatever is left, so it has no condition", "remove `#[when(…)]`");
    }
    if matches!(variant.content, Content::Set(_) | Content::Coded(..)) {
        errors.with_help(
            expression,
            "only messages that share a tag are told apart by a condition",
            "remove `#[when(…)]`",
        );
    }
}

/// `#[tag(b'C')] Close { … }, #[tag(b'C')] Complete { … }`
fn tags_are_distinct(set: &Set<'_>, errors: &Errors) {
    let mut seen: HashMap<u8, &Variant<'_>> = HashMap::new();
    for variant in &set.variants {
        let Content::Tagged(tag, _) = &variant.content else { continue };
        let Some(byte) = tag.known else { continue };
        match seen.get(&byte) {
            Some(first) if first.when.is_none() => errors.with_help(
                tag,
                format!("tag {} is already taken by `{}`", tag.shown(), first.original.ident),
                "give one of them another tag, or, if the context tells them apart, add `#[when(…)]` to the first",
            ),
            Some(_) => {}
            None => {
                seen.insert(byte, variant);
            }
        }
    }
}

/// `#[code(3)] Cleartext, #[code(3)] Md5`
fn codes_are_distinct(set: &Set<'_>, errors: &Errors) {
    // `10` and `0xa` are the same number; what is no literal is compared while compiling.
    let mut seen: HashMap<u64, &Variant<'_>> = HashMap::new();
    for variant in &set.variants {
        let Content::Coded(code, _) = &variant.content else { continue };
        let code = &code.tokens;
        let Some(value) = literal_number(code) else { continue };
        match seen.get(&value) {
            Some(first) => errors.with_help(
                code,
                format!("code {code} is already taken by `{}`", first.original.ident),
                "give one of the two another code",
            ),
            None => {
                seen.insert(value, variant);
            }
        }
    }
}

/// `enum Set<T> { Wrapped(Wrapper<T>) }`
fn tags_are_known(set: &Set<'_>, input: &Input<'_>, errors: &Errors) {
    let open = || input.params().filter(|param| input.options.storage.as_ref() != Some(*param));
    for variant in &set.variants {
        let (Content::Message(ty) | Content::Set(ty)) = variant.content else { continue };
        if let Some(param) = open().find(|param| mentions(ty, &param.to_string())) {
            let help = match variant.content {
                Content::Set(_) => "let the variants of that set stand in this one",
                _ => "give the variant its own tag, `#[tag(b'…')]`, and take it off the message",
            };
            errors.with_help(
                ty,
                format!("the tag of `{}` is not known before `{param}` is filled in", shown(ty)),
                help,
            );
        }
    }
}

/// `#[code(3)] Cleartext, #[tag(b'x')] Other`
fn one_kind_of_dispatch(set: &Set<'_>, errors: &Errors) {
    for variant in set.variants.iter().filter(|_| set.dispatch == Dispatch::Code) {
        let name = &variant.original.ident;
        let help = match &variant.content {
            Content::Coded(..) | Content::Other(_) => continue,
            Content::Tagged(..) => "a set is told apart by tags or by codes: write `#[code(…)]` in place of `#[tag]`",
            Content::Message(_) | Content::Set(_) => "a set is told apart by tags or by codes: add `#[code(…)]`",
        };
        errors.with_help(name, format!("`{name}` has no code, but other variants have"), help);
    }
}

/// `#[code] enum Set { #[tag(b'x')] Own { … } }`
fn own_codes_are_of_messages(set: &Set<'_>, errors: &Errors) {
    for variant in set.variants.iter().filter(|_| set.dispatch == Dispatch::OwnCode) {
        if !matches!(variant.content, Content::Message(_) | Content::Other(_)) {
            errors.with_help(
                &variant.original.ident,
                "an enum with `#[code]` holds messages that have codes of their own",
                "let the variant hold one message with `#[code(…)]`, or take `#[code]` off the enum",
            );
        }
    }
}

/// `#[code(3)] Cleartext, #[other] Other(RawMessage)`
fn other_begins_with_a_code(set: &Set<'_>, errors: &Errors) {
    for variant in set.variants.iter().filter(|_| set.dispatch == Dispatch::Code) {
        let Content::Other(ty) = variant.content else { continue };
        let alone = matches!(ty, Type::Path(path) if path.path.segments.len() == 1);
        if alone && last_segment(ty).is_some_and(|segment| segment.ident == "RawMessage") {
            let message = "a `RawMessage` begins with a tag, and this family has codes";
            errors.with_help(ty, message, "let it hold a struct that begins with `code: i32`");
        }
    }
}

/// `#[other] A(RawMessage), #[other] B(RawMessage)`
fn one_other(set: &Set<'_>, errors: &Errors) {
    let mut others = set.variants.iter().filter(|variant| matches!(variant.content, Content::Other(_)));
    if let Some(first) = others.next() {
        for second in others {
            errors.with_help(
                &second.original.ident,
                format!("`{}` keeps already what the set does not know", first.original.ident),
                "remove one of the two",
            );
        }
    }
}
