//! Rules of the fields of a struct or of a variant.

use proc_macro2::{Ident, TokenStream};
use syn::Member;

use crate::diag::{Errors, closest, join};
use crate::expression::{binds_variables, find_variable};
use crate::ir::{BytesEnd, Field, Fields, Input, ListEnd, Presence, Wire};
use crate::tokens::unraw;

pub(super) fn check(fields: &Fields<'_>, input: &Input<'_>, errors: &Errors) {
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

fn report_unknown_field(name: &Ident, index: usize, field: &Field<'_>, fields: &Fields<'_>, errors: &Errors) {
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

fn position(fields: &Fields<'_>, name: &Ident) -> Option<usize> {
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
pub(super) fn context_is_named(expression: &TokenStream, input: &Input<'_>, errors: &Errors) {
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
