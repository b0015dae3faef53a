//! Formats in the manual's notation, as far as the macro can see them.

use proc_macro2::TokenStream;
use syn::{Expr, Lit, Type, UnOp};

use super::markdown::code;
use crate::attr::ByteValue;
use crate::expand::rows::{Row, RowKind};
use crate::ir::{Constraint, Content, Field, FormatOverride, Input, Meaning, Wire};
use crate::tokens::{integer_width, is_ident, last_segment, list_item, primitive_width, shown};

/// The format of a row; `content` has the tag or code of a variant, `length` is that of the frame if it is always the same.
pub(super) fn format_of(
    input: &Input<'_>,
    row: &Row<'_, '_>,
    content: Option<&Content<'_>>,
    length: Option<usize>,
) -> String {
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
            code(&format!("Int{}", integer_width(integer) * 8))
        }
        RowKind::Terminator(..) => code("Byte1(0)"),
        RowKind::Value(_, field) => format_of_value(input, field),
    }
}

/// The length of a frame, if the macro can see that it is always the same.
pub(super) fn length(rows: &[Row<'_, '_>]) -> Option<usize> {
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
pub(super) fn is_shown_as_it_is(byte: u8) -> bool {
    byte.is_ascii_graphic()
}

/// The number that an expression is, where the macro can see it.
pub(super) fn number(expression: &TokenStream) -> Option<i128> {
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
pub(super) fn format_of_value(input: &Input<'_>, field: &Field<'_>) -> String {
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
    let Type::Reference(reference) = ty else { return list_item(ty) };
    match &*reference.elem {
        Type::Slice(slice) => Some(&slice.elem),
        _ => None,
    }
}
