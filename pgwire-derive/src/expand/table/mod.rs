//! The wire layout as a Markdown table, which rustdoc shows on the type's page beside `impl Describe`.
//!
//! It says what the macro can see. The format of a field whose type says it itself is the type, as it was written.

mod markdown;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Expr, Lit, Type, UnOp};

use self::markdown::{code, first_paragraph};
use super::describe::newtype_field;
use super::rows::{self, Row, RowKind};
use super::set::own_row;
use crate::attr::ByteValue;
use crate::ir::{
    BytesEnd, Constraint, Content, Dispatch, Facts, Field, Fields, FormatOverride, Head, Input, Limits, ListEnd,
    Meaning, Presence, Set, ValueVariant, Values, Version, Wire,
};
use crate::tokens::{is_ident, last_segment, primitive_width, shown, unraw};

/// The fields of a struct.
pub(crate) fn of_fields(input: &Input<'_>, fields: &Fields<'_>) -> String {
    let versions = versions(&input.facts);
    if let Some(field) = newtype_field(input, fields) {
        return format!("On the wire{versions}: {}.", format_of_value(input, field));
    }
    let rows: Vec<_> = rows::of_head(&input.head).into_iter().chain(rows::of_fields(fields)).collect();
    if rows.is_empty() {
        return format!("Takes no bytes on the wire{versions}.");
    }
    let mut table = format!("On the wire{versions}:\n\n| field | format | meaning |\n|---|---|---|\n");
    let length = length(&rows);
    for row in &rows {
        let format = format_of(input, row, None, length);
        let notes = notes(row, &input.head).into_iter().map(|note| sentence(&note));
        let meaning: Vec<String> =
            [first_paragraph(&row.doc())].into_iter().chain(notes).filter(|text| !text.is_empty()).collect();
        push_line(&mut table, &[format!("`{}`", row.name), format, meaning.join(" ")]);
    }
    table
}

/// The variants of a set, each with what stands on the wire.
pub(crate) fn of_set(input: &Input<'_>, set: &Set<'_>) -> String {
    let head = rows::of_head(&input.head);
    let in_front: Vec<String> = head.iter().map(|row| in_line(input, row, None)).collect();
    let told_apart = match set.dispatch {
        Dispatch::Tag if head.is_empty() => "by the first byte".to_owned(),
        Dispatch::Tag => "by the first byte behind it".to_owned(),
        Dispatch::Code | Dispatch::OwnCode => format!("by the Int32 `{}`", set.code_name),
    };
    let in_front = match (in_front.is_empty(), set.dispatch) {
        (true, _) => String::new(),
        (false, Dispatch::OwnCode) => format!(", each with {} in front", in_front.join(", ")),
        (false, _) => format!(", behind {}", in_front.join(", ")),
    };
    let versions = versions(&input.facts);
    let mut table = format!(
        "One of these on the wire{versions}{in_front}, told apart {told_apart}:\n\n| variant | on the wire | meaning |\n|---|---|---|\n"
    );
    for variant in &set.variants {
        let content = match &variant.content {
            Content::Message(ty) => code(&shown(ty)),
            Content::Set(ty) => format!("any {}", code(&shown(ty))),
            Content::Other(ty) => format!("anything else, as {}", code(&shown(ty))),
            Content::Tagged(..) | Content::Coded(..) => {
                let fields = variant.content.fields().map(rows::of_fields).unwrap_or_default();
                let rows = own_row(variant).into_iter().chain(fields);
                let rows: Vec<String> = rows.map(|row| in_line(input, &row, Some(&variant.content))).collect();
                rows.join(", ")
            }
        };
        let condition = variant.when.as_ref().map(|expression| sentence(&when(expression)));
        let meaning = meaning(&variant.facts, condition);
        push_line(&mut table, &[format!("`{}`", unraw(&variant.original.ident)), content, meaning]);
    }
    table
}

/// The values of an enum without fields.
pub(crate) fn of_values(input: &Input<'_>, values: &Values<'_>) -> String {
    let width = rows::literal(crate::tokens::integer_width(&values.repr) * 8);
    let format = if values.are_characters() { "Byte1".to_owned() } else { format!("Int{width}") };
    let versions = versions(&input.facts);
    let mut table =
        format!("One {} on the wire{versions}:\n\n| value | variant | meaning |\n|---|---|---|\n", code(&format));
    let mut counted = Counted::default();
    for variant in &values.list {
        let value = counted.next(variant);
        let value = if variant.is_other { "any other".to_owned() } else { code(&value) };
        let name = format!("`{}`", unraw(&variant.original.ident));
        push_line(&mut table, &[value, name, meaning(&variant.facts, None)]);
    }
    table
}

/// Discriminants count on from the last one given.
#[derive(Default)]
struct Counted {
    last: Option<String>,
    since: i128,
}

impl Counted {
    fn next(&mut self, variant: &ValueVariant<'_>) -> String {
        if let Some((_, expression)) = &variant.original.discriminant {
            (self.last, self.since) = match number(&expression.to_token_stream()) {
                Some(number) => (None, number),
                None => (Some(expression.to_token_stream().to_string()), 0),
            };
        }
        let character = variant.original.discriminant.as_ref().and_then(|(_, expression)| character(expression));
        let value = character.unwrap_or_else(|| match (&self.last, self.since) {
            (None, number) => number.to_string(),
            (Some(expression), 0) => expression.clone(),
            (Some(expression), more) => format!("{expression} + {more}"),
        });
        self.since = self.since.saturating_add(1);
        value
    }
}

/// `'S'` of `b'S'`
fn character(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Byte(byte) => Some(byte.value()).filter(|byte| is_shown_as_it_is(*byte)),
            _ => None,
        },
        _ => None,
    }
    .map(|byte| format!("'{}'", char::from(byte)))
}

fn push_line(table: &mut String, cells: &[String]) {
    for cell in cells {
        table.push_str("| ");
        table.push_str(cell);
        table.push(' ');
    }
    table.push_str("|\n");
}

fn meaning(facts: &Facts, condition: Option<String>) -> String {
    let version = version_note(facts).map(|note| sentence(&note));
    let texts = [Some(first_paragraph(facts.doc.text())), condition, version];
    let texts: Vec<String> = texts.into_iter().flatten().filter(|text| !text.is_empty()).collect();
    texts.join(" ")
}

/// A row of a variant: `value_len` `Int32`.
fn in_line(input: &Input<'_>, row: &Row<'_, '_>, content: Option<&Content<'_>>) -> String {
    let notes = notes(row, &input.head);
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    format!("`{}` {}{notes}", row.name, format_of(input, row, content, None))
}

/// The format of a row; `content` has the tag or code of a variant, `length` is that of the frame if it is always the same.
fn format_of(input: &Input<'_>, row: &Row<'_, '_>, content: Option<&Content<'_>>, length: Option<usize>) -> String {
    match &row.kind {
        RowKind::Tag(_) => match (content, &input.head.tag) {
            (Some(Content::Tagged(tag, _)), _) | (_, Some(tag)) => byte(tag),
            _ => code("Byte1"),
        },
        RowKind::Code(_) => match (content, &input.head.code) {
            (Some(Content::Coded(value, _)), _) | (_, Some(value)) => constant("Int32", &value.tokens),
            _ => code("Int32"),
        },
        RowKind::Length => match length {
            Some(length) => code(&format!("Int32({length})")),
            None => code("Int32"),
        },
        RowKind::Marker(_, field) => field.marker.as_ref().map_or_else(|| code("Byte1"), byte),
        RowKind::Count(_, _, integer) | RowKind::Len(_, _, integer, _) => {
            code(&format!("Int{}", crate::tokens::integer_width(integer) * 8))
        }
        RowKind::Terminator(..) => code("Byte1(0)"),
        RowKind::Value(_, field) => format_of_value(input, field),
    }
}

/// The length of a frame, if the macro can see that it is always the same.
fn length(rows: &[Row<'_, '_>]) -> Option<usize> {
    let behind_the_tag = rows.iter().skip_while(|row| !matches!(row.kind, RowKind::Length));
    behind_the_tag.map(width).sum()
}

fn width(row: &Row<'_, '_>) -> Option<usize> {
    if !row.is_always_there() {
        return None;
    }
    row.known_width().or_else(|| match &row.kind {
        RowKind::Value(_, field) => last_segment(field.ty).and_then(|last| match last.ident.to_string().as_str() {
            "Lsn" | "Timestamp" => Some(8),
            "Xid" | "Oid" => Some(4),
            _ => None,
        }),
        _ => None,
    })
}

/// `Byte1('p')`
fn byte(value: &ByteValue) -> String {
    match value.known {
        Some(byte) if is_shown_as_it_is(byte) => code(&format!("Byte1('{}')", char::from(byte))),
        Some(byte) => code(&format!("Byte1({byte})")),
        None => code(&format!("Byte1({})", value.tokens)),
    }
}

/// `Int8(0)`
fn constant(format: &str, value: &TokenStream) -> String {
    match number(value) {
        Some(number) => code(&format!("{format}({number})")),
        None => code(&format!("{format}({value})")),
    }
}

/// Whether the description shows a byte as a character.
fn is_shown_as_it_is(byte: u8) -> bool {
    byte.is_ascii_graphic()
}

/// The number that an expression is, where the macro can see it.
fn number(expression: &TokenStream) -> Option<i128> {
    let of_literal = |expression: &Expr| match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            Lit::Byte(byte) => Some(i128::from(byte.value())),
            _ => None,
        },
        _ => None,
    };
    match syn::parse2(expression.clone()).ok()? {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => of_literal(&unary.expr).map(|number: i128| -number),
        expression => of_literal(&expression),
    }
}

/// The format of a field's value, or of the elements of a list.
fn format_of_value(input: &Input<'_>, field: &Field<'_>) -> String {
    let ty = default_of(input, field.ty);
    let format = match &field.format {
        Some(FormatOverride { base, dimension: Some(dimension) }) => format!("{base}[{dimension}]"),
        Some(FormatOverride { base, dimension: None }) => base.to_string(),
        None => match &field.wire {
            Wire::Plain { meaning: Some(meaning), .. } => of_meaning(*meaning).to_owned(),
            Wire::CString { .. } => "String".to_owned(),
            Wire::Bytes { .. } => "Byten".to_owned(),
            Wire::With(codec) => return format!("as {} writes it", code(&shown(&syn::parse_quote!(#codec)))),
            Wire::List { .. } => item(ty).map_or_else(|| shown(ty), of_type),
            Wire::Plain { meaning: None, .. } | Wire::Skip => of_type(ty),
        },
    };
    match &field.wire {
        Wire::Plain { constraint: Constraint::Constant(value), .. } => constant(&format, value),
        _ => code(&format),
    }
}

/// The type that a parameter is unless it is filled in otherwise: `Seq<B, FormatCode>` for `F = Seq<B, FormatCode>`.
fn default_of<'i>(input: &'i Input<'_>, ty: &'i Type) -> &'i Type {
    let mut params = input.original.generics.type_params();
    let param = params.find(|param| is_ident(ty, &param.ident.to_string()));
    param.and_then(|param| param.default.as_ref()).map_or(ty, |(_, default)| default)
}

fn of_meaning(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Lsn => "Int64 (XLogRecPtr)",
        Meaning::Timestamp => "Int64 (TimestampTz)",
        Meaning::Xid => "Int32 (TransactionId)",
        Meaning::Oid => "Int32 (Oid)",
    }
}

/// The format of a type that the macro knows by its name, or the type.
fn of_type(ty: &Type) -> String {
    let name = last_segment(ty).map(|last| last.ident.to_string()).unwrap_or_default();
    match (primitive_width(ty), name.as_str()) {
        (Some(width), _) if matches!(ty, Type::Array(_)) => format!("Byte{width}"),
        (Some(width), _) => format!("Int{}", width * 8),
        (None, "Lsn") => of_meaning(Meaning::Lsn).to_owned(),
        (None, "Timestamp") => of_meaning(Meaning::Timestamp).to_owned(),
        (None, "Xid") => of_meaning(Meaning::Xid).to_owned(),
        (None, "Oid") => of_meaning(Meaning::Oid).to_owned(),
        (None, "PgStr") => "String".to_owned(),
        (None, _) => shown(ty),
    }
}

/// `T` of `Vec<T>`, `Seq<B, T>` and `&[T]`.
fn item(ty: &Type) -> Option<&Type> {
    if let Type::Reference(reference) = ty {
        return match &*reference.elem {
            Type::Slice(slice) => Some(&slice.elem),
            _ => None,
        };
    }
    let segment = last_segment(ty).filter(|segment| segment.ident == "Vec" || segment.ident == "Seq")?;
    match &segment.arguments {
        syn::PathArguments::AngleBracketed(arguments) => match arguments.args.last() {
            Some(syn::GenericArgument::Type(ty)) => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

/// What else is to be said of a row, in words that begin small.
fn notes(row: &Row<'_, '_>, head: &Head) -> Vec<String> {
    let mut notes = Vec::new();
    if let (RowKind::Length, Some(max)) = (&row.kind, &head.frame_max) {
        notes.push(format!("at most {} when written", amount(max)));
    }
    let Some((_, field)) = row.field() else { return notes };
    notes.extend(presence(field));
    let RowKind::Value(..) = row.kind else { return notes };
    notes.extend(match &field.wire {
        Wire::Plain { constraint: Constraint::NonZero, .. } => Some("not zero".to_owned()),
        Wire::Bytes { end: BytesEnd::Len { args, nullable: true }, .. } => {
            let name = args.name.as_ref().map_or_else(|| format!("{}_len", field.name), unraw);
            Some(format!("not there when `{name}` is −1"))
        }
        Wire::Bytes { end: BytesEnd::Rest(_), .. } | Wire::List { end: ListEnd::Rest(_) } => {
            Some("to the end of the message".to_owned())
        }
        Wire::List { end: ListEnd::Count(args) } => {
            let name = args.name.as_ref().map_or_else(|| format!("num_{}", field.name), unraw);
            Some(format!("`{name}` times"))
        }
        Wire::List { end: ListEnd::Terminated } => Some("until a zero byte".to_owned()),
        _ => None,
    });
    match &field.wire {
        Wire::CString { limits } | Wire::Bytes { limits, .. } => notes.extend(limit(limits)),
        _ => {}
    }
    notes.extend(version_note(&field.facts));
    notes
}

fn presence(field: &Field<'_>) -> Option<String> {
    match (&field.presence, &field.marker) {
        (Presence::Always, _) => None,
        (Presence::When(expression), _) => Some(when(expression)),
        (Presence::NextByte, Some(mark)) => Some(format!("only when the next byte is {}", code(&mark.shown()))),
        (Presence::NextByte, None) => Some(format!("only when the next byte is a tag of {}", code(&shown(field.ty)))),
    }
}

fn when(expression: &TokenStream) -> String {
    format!("only when {}", code(&expression.to_string()))
}

fn limit(Limits { min_len, max_len }: &Limits) -> Option<String> {
    match (min_len.as_ref().map(amount), max_len.as_ref().map(amount)) {
        (Some(min), Some(max)) => Some(format!("{min} to {max} bytes")),
        (Some(min), None) => Some(format!("at least {min} bytes")),
        (None, Some(max)) => Some(format!("at most {max} bytes")),
        (None, None) => None,
    }
}

fn amount(expression: &TokenStream) -> String {
    number(expression).map_or_else(|| code(&expression.to_string()), |number| number.to_string())
}

/// ` from PostgreSQL 15 on`, to stand behind `On the wire`.
fn versions(facts: &Facts) -> String {
    version_note(facts).map_or_else(String::new, |note| format!(" ({note})"))
}

fn version_note(facts: &Facts) -> Option<String> {
    let in_words = |version: Version| {
        let pg = version.pg.map(|number| format!("PostgreSQL {number}"));
        let proto = version.proto.map(|number| format!("protocol version {number}"));
        let words: Vec<String> = pg.into_iter().chain(proto).collect();
        (!words.is_empty()).then(|| words.join(", "))
    };
    match (in_words(facts.since), in_words(facts.until)) {
        (Some(since), Some(until)) => Some(format!("since {since}; until {until}")),
        (Some(since), None) => Some(format!("since {since}")),
        (None, Some(until)) => Some(format!("until {until}")),
        (None, None) => None,
    }
}

fn sentence(note: &str) -> String {
    let mut characters = note.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", characters.as_str())
}
