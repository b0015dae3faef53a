//! Rules that more than one attribute is needed for: one function each.

mod storage;

use std::collections::HashMap;

use proc_macro2::TokenStream;
use syn::Member;

use crate::diag::{Errors, closest, join};
use crate::expression::{binds_variables, find_variable};
use crate::ir::{Body, BytesEnd, Content, Dispatch, Field, Fields, Input, ListEnd, Presence, Set, Variant, Wire};
use crate::tokens::{last_segment, mentions, shown, unraw};

pub(crate) fn check(input: &Input<'_>, errors: &Errors) {
    storage::check(input, errors);
    match &input.body {
        Body::Fields(fields) => check_fields(fields, input, errors),
        Body::Set(set) => {
            for variant in &set.variants {
                if let Content::Tagged(_, fields) | Content::Coded(_, fields) = &variant.content {
                    check_fields(fields, input, errors);
                }
                condition_of_variant(variant, input, errors);
            }
            tags_are_distinct(set, errors);
            codes_are_distinct(set, errors);
            one_kind_of_dispatch(set, errors);
            one_other(set, errors);
            tags_are_known(set, input, errors);
        }
        Body::Values(_) => {}
    }
}

fn check_fields(fields: &Fields<'_>, input: &Input<'_>, errors: &Errors) {
    rest_is_last(fields, errors);
    for (index, field) in fields.list.iter().enumerate() {
        count_stands_before_an_earlier_field(index, field, fields, errors);
        condition_knows_only_earlier_fields(index, field, fields, errors);
        if let Presence::When(expression) = &field.presence {
            if !a_field_is_called_cx(expression, fields, errors) {
                context_is_named(expression, input, errors);
            }
        }
    }
}

/// `#[rest] data: &'a [u8], crc: u32`
fn rest_is_last(fields: &Fields<'_>, errors: &Errors) {
    let mut on_wire = fields.list.iter().filter(|field| !matches!(field.wire, Wire::Skip)).peekable();
    while let Some(field) = on_wire.next() {
        if let Wire::Bytes { end: BytesEnd::Rest(word), .. } | Wire::List { end: ListEnd::Rest(word) } = &field.wire {
            if on_wire.peek().is_some() {
                let instead = if matches!(field.wire, Wire::List { .. }) { "#[count(u16)]" } else { "#[len(i32)]" };
                errors.with_help(
                    word,
                    format!("`#[rest]` takes all that is left, so nothing can come after `{}`", field.name),
                    format!("move it to the end, or write `{instead}` in place of `#[rest]`"),
                );
            }
        }
    }
}

/// `#[count(i32, before = options)]`
fn count_stands_before_an_earlier_field(index: usize, field: &Field<'_>, fields: &Fields<'_>, errors: &Errors) {
    let Wire::List { end: ListEnd::Count(args) } = &field.wire else { return };
    let Some(before) = &args.before else { return };
    if !matches!(field.presence, Presence::Always) {
        errors.with_help(
            before,
            "a count that stands elsewhere is always there, but this list is not",
            "remove `before`, or the condition of the list",
        );
        return;
    }
    match position(fields, before) {
        Some(found) if found < index => {}
        Some(_) => errors.with_help(
            before,
            format!("`{before}` does not come before `{}`", field.name),
            "name an earlier field; without `before` the count stands right in front of the list",
        ),
        None => report_unknown_field(before, index, field, fields, errors),
    }
}

fn report_unknown_field(
    name: &proc_macro2::Ident,
    index: usize,
    field: &Field<'_>,
    fields: &Fields<'_>,
    errors: &Errors,
) {
    let earlier = fields.list.iter().take(index).map(|field| field.name.as_str());
    let message = format!("no field `{name}` before `{}`", field.name);
    match closest(&name.to_string(), earlier) {
        Some(other) => errors.with_help(name, message, format!("did you mean `{other}`?")),
        None if index == 0 => errors.with_help(name, message, "it is the first field: remove `before`"),
        None => {
            let earlier: Vec<String> =
                fields.list.iter().take(index).map(|field| format!("`{}`", field.name)).collect();
            errors.with_help(name, message, format!("name one of the earlier fields: {}", join(&earlier, "or")));
        }
    }
}

fn position(fields: &Fields<'_>, name: &proc_macro2::Ident) -> Option<usize> {
    fields.list.iter().position(|field| matches!(&field.member, Member::Named(ident) if unraw(ident) == unraw(name)))
}

/// `#[when(kind == 1)] a: Option<u8>, kind: u8`
fn condition_knows_only_earlier_fields(index: usize, field: &Field<'_>, fields: &Fields<'_>, errors: &Errors) {
    let Presence::When(expression) = &field.presence else { return };
    for (other_index, other) in fields.list.iter().enumerate() {
        let Member::Named(ident) = &other.member else { continue };
        let (place, help) = match &other.wire {
            Wire::Skip if !other.broken => ("is not on the wire", "use a field that is on the wire"),
            // What an expression declares itself can have any name.
            _ if other_index < index || binds_variables(expression) => continue,
            _ if other_index == index => ("is the field itself", "a condition can use `cx` and earlier fields"),
            _ => ("comes later on the wire", "a condition can use `cx` and earlier fields"),
        };
        if let Some(word) = find_variable(expression, &ident.to_string()) {
            errors.with_help(word, format!("`{ident}` {place}, so it is not known here"), help);
        }
    }
}

/// `#[when(cx.in_stream)]` without `#[pgwire(context = …)]`
fn context_is_named(expression: &TokenStream, input: &Input<'_>, errors: &Errors) {
    if input.options.context.is_none() && !input.options.incomplete {
        if let Some(cx) = find_variable(expression, "cx") {
            errors.with_help(
                cx,
                format!("`{}` does not say what its context `cx` is", input.original.ident),
                "name its type on the item: `#[pgwire(context = Type)]`",
            );
        }
    }
}

/// `cx: u8, #[when(cx == 1)] a: Option<u8>`
fn a_field_is_called_cx(expression: &TokenStream, fields: &Fields<'_>, errors: &Errors) -> bool {
    let cx = find_variable(expression, "cx").and_then(|cx| position(fields, &cx));
    match cx.and_then(|index| fields.list.get(index)).map(|field| &field.member) {
        Some(Member::Named(name)) => {
            errors.with_help(name, "a field named `cx` cannot be told from the context", "rename it");
            true
        }
        _ => false,
    }
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
    let number = |code: &TokenStream| syn::parse2::<syn::LitInt>(code.clone()).ok()?.base10_parse::<i64>().ok();
    let mut seen: HashMap<i64, &Variant<'_>> = HashMap::new();
    for variant in &set.variants {
        let Content::Coded(code, _) = &variant.content else { continue };
        let code = &code.tokens;
        let Some(value) = number(code) else { continue };
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
    let params: Vec<&proc_macro2::Ident> = input
        .original
        .generics
        .params
        .iter()
        .filter_map(|param| match param {
            syn::GenericParam::Type(param) => Some(&param.ident),
            syn::GenericParam::Const(param) => Some(&param.ident),
            syn::GenericParam::Lifetime(_) => None,
        })
        .filter(|param| input.options.storage.as_ref() != Some(param))
        .collect();
    for variant in &set.variants {
        let (Content::Message(ty) | Content::Set(ty)) = variant.content else { continue };
        if let Some(param) = params.iter().find(|param| mentions(ty, &param.to_string())) {
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
        let Content::Other(ty) = variant.content else { continue };
        let alone = matches!(ty, syn::Type::Path(path) if path.path.segments.len() == 1);
        if alone && last_segment(ty).is_some_and(|segment| segment.ident == "RawMessage") {
            let message = "a `RawMessage` begins with a tag, and this family has codes";
            errors.with_help(ty, message, "let it hold a struct that begins with `code: i32`");
        }
    }
    if set.dispatch == Dispatch::OwnCode {
        for variant in &set.variants {
            if !matches!(variant.content, Content::Message(_) | Content::Other(_)) {
                errors.with_help(
                    &variant.original.ident,
                    "an enum with `#[code]` holds messages that have codes of their own",
                    "let the variant hold one message with `#[code(…)]`, or take `#[code]` off the enum",
                );
            }
        }
        return;
    }
    if set.dispatch != Dispatch::Code {
        return;
    }
    for variant in &set.variants {
        let name = &variant.original.ident;
        if !matches!(variant.content, Content::Coded(..) | Content::Other(_)) {
            let help = match &variant.content {
                Content::Tagged(..) => {
                    "a set is told apart by tags or by codes: write `#[code(…)]` in place of `#[tag]`"
                }
                _ => "a set is told apart by tags or by codes: add `#[code(…)]`",
            };
            errors.with_help(name, format!("`{name}` has no code, but other variants have"), help);
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

/// A lifetime that a type leaves out, or that is declared nowhere, is reported by rustc where the type is declared.
pub(crate) fn has_unknown_lifetime(original: &syn::DeriveInput) -> bool {
    let is_known = |lifetime: &syn::Lifetime| {
        lifetime.ident == "static" || original.generics.lifetimes().any(|param| param.lifetime == *lifetime)
    };
    let of_fields = |fields: &syn::Fields| fields.iter().any(|field| has_unknown(&field.ty, &is_known));
    match &original.data {
        syn::Data::Struct(data) => of_fields(&data.fields),
        syn::Data::Enum(data) => data.variants.iter().any(|variant| of_fields(&variant.fields)),
        syn::Data::Union(_) => false,
    }
}

fn has_unknown(ty: &syn::Type, is_known: &dyn Fn(&syn::Lifetime) -> bool) -> bool {
    use syn::{GenericArgument, PathArguments, Type};
    let in_path = |path: &syn::Path| {
        path.segments.iter().any(|segment| match &segment.arguments {
            PathArguments::AngleBracketed(arguments) => arguments.args.iter().any(|argument| match argument {
                GenericArgument::Lifetime(lifetime) => !is_known(lifetime),
                GenericArgument::Type(ty) => has_unknown(ty, is_known),
                GenericArgument::AssocType(assoc) => has_unknown(&assoc.ty, is_known),
                _ => false,
            }),
            // `Fn(&str)` may leave its lifetimes out.
            PathArguments::Parenthesized(_) | PathArguments::None => false,
        })
    };
    match ty {
        Type::Reference(reference) => {
            reference.lifetime.as_ref().is_none_or(|lifetime| !is_known(lifetime))
                || has_unknown(&reference.elem, is_known)
        }
        Type::Path(path) => {
            path.qself.as_ref().is_some_and(|qself| has_unknown(&qself.ty, is_known)) || in_path(&path.path)
        }
        Type::Array(array) => has_unknown(&array.elem, is_known),
        Type::Slice(slice) => has_unknown(&slice.elem, is_known),
        Type::Ptr(pointer) => has_unknown(&pointer.elem, is_known),
        Type::Group(group) => has_unknown(&group.elem, is_known),
        Type::Paren(paren) => has_unknown(&paren.elem, is_known),
        Type::Tuple(tuple) => tuple.elems.iter().any(|ty| has_unknown(ty, is_known)),
        // Function pointers and trait objects may leave theirs out or declare their own.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::has_unknown_lifetime;

    /// What rustc says of the declaration alone: E0106 for a lifetime that is missing, E0261 for one not declared.
    #[test]
    fn lifetimes_that_rustc_reports_are_found_wherever_they_stand() {
        let unknown = [
            "&u8",
            "&'b u8",
            "&'a &u8",
            "&'a &'b u8",
            "Part<'b>",
            "Vec<&u8>",
            "Vec<Part<'b>>",
            "Vec<'a, &'b u8>",
            "module::Part<'b>::Other",
            "Box<dyn2::Of<Item = &'b u8>>",
            "<&'b u8 as Trait>::Type",
            "<u8 as Trait<'b>>::Type",
            "[&u8; 2]",
            "&'a [&u8]",
            "*const &u8",
            "(&u8)",
            "(u8, &u8)",
            "(&u8, u8)",
        ];
        let known = [
            "u8",
            "&'a u8",
            "&'static u8",
            "Part<'a>",
            "Part<'static, 2>",
            "Vec<&'a u8>",
            "Box<dyn2::Of<Item = &'a u8>>",
            "<&'a u8 as Trait<'a>>::Type",
            "[&'a u8; 2]",
            "&'a [&'a u8]",
            "*const &'a u8",
            "(&'a u8)",
            "(u8, &'a u8)",
            "()",
            "fn(&u8) -> &u8",
            "Box<dyn Fn(&u8)>",
        ];
        let found = |ty: &str| {
            let of = |declaration: &str| has_unknown_lifetime(&syn::parse_str(declaration).expect("a declaration"));
            let found = of(&format!("struct S<'a> {{ first: u8, field: {ty} }}"));
            assert_eq!(of(&format!("enum E<'a> {{ A, B(u8, {ty}), C }}")), found, "{ty}");
            assert!(!of(&format!("union U<'a> {{ field: {ty} }}")), "{ty}");
            found
        };
        for ty in unknown {
            assert!(found(ty), "{ty}");
        }
        for ty in known {
            assert!(!found(ty), "{ty}");
        }
    }

    /// A fragment `$ty` of a macro is a group that has no brackets.
    #[test]
    fn lifetimes_are_found_in_fragments_of_macros() {
        let found = |ty: syn::Type| {
            let group = crate::tokens::tests::fragment(ty);
            has_unknown_lifetime(&syn::parse_quote!(struct S<'a>(#group);))
        };
        assert!(found(syn::parse_quote!(&u8)));
        assert!(!found(syn::parse_quote!(&'a u8)));
    }
}
