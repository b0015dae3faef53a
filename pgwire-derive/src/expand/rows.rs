//! The fields of a message in wire order, with the bytes around them: markers, counts, lengths, terminators.

use std::ops::Range;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::len::Len;
use crate::ir::{BytesEnd, Constraint, Field, Fields, Head, ListEnd, Presence, Wire};
use crate::tokens::{integer_width, is_number_newtype, primitive_width, unraw};

/// One entry of the wire image.
#[derive(Clone)]
pub(crate) struct Row<'i, 'a> {
    pub(crate) name: String,
    pub(crate) kind: RowKind<'i, 'a>,
}

#[derive(Clone)]
pub(crate) enum RowKind<'i, 'a> {
    /// The byte that says which message it is.
    Tag(TokenStream),
    /// The length of the frame.
    Length,
    /// The Int32 that says which message it is.
    Code(TokenStream),
    Marker(usize, &'i Field<'a>),
    Count(usize, &'i Field<'a>, &'i Ident),
    Len(usize, &'i Field<'a>, &'i Ident, bool),
    Value(usize, &'i Field<'a>),
    /// The zero byte behind a list.
    Terminator(usize, &'i Field<'a>),
}

/// The rows in front of the fields.
pub(crate) fn of_head(head: &Head) -> Vec<Row<'static, 'static>> {
    let tag = head.tag.as_ref().map(|tag| Row { name: tag_name(tag), kind: RowKind::Tag(quote!(__TAG)) });
    let length = head.framed.then(|| Row { name: "length".to_owned(), kind: RowKind::Length });
    let code = head.code.as_ref().map(|code| Row { name: code_name(code), kind: RowKind::Code(quote!(__CODE)) });
    tag.into_iter().chain(length).chain(code).collect()
}

/// All rows of a struct.
pub(crate) fn of_message<'i, 'a>(head: &Head, fields: &'i Fields<'a>) -> Vec<Row<'i, 'a>> {
    of_head(head).into_iter().chain(of_fields(fields)).collect()
}

/// The name of the byte that says which message it is.
pub(crate) fn tag_name(tag: &crate::attr::ByteValue) -> String {
    tag.name.as_ref().map_or_else(|| "tag".to_owned(), unraw)
}

/// The name of the Int32 that says which message of a family it is.
pub(crate) fn code_name(code: &crate::attr::CodeValue) -> String {
    code.name.as_ref().map_or_else(|| "code".to_owned(), unraw)
}

/// The rows of the fields; a count with `before` stands where it belongs.
pub(crate) fn of_fields<'i, 'a>(fields: &'i Fields<'a>) -> Vec<Row<'i, 'a>> {
    let mut rows = Vec::new();
    for (index, field) in fields.list.iter().enumerate() {
        for (owner, list) in fields.list.iter().enumerate() {
            if let Some(row) = count_row(owner, list).filter(|_| count_is_before(list, field)) {
                rows.push(row);
            }
        }
        rows.extend(of_field(index, field));
    }
    rows
}

fn count_is_before(list: &Field<'_>, field: &Field<'_>) -> bool {
    match (&list.wire, &field.member) {
        (Wire::List { end: ListEnd::Count(args) }, syn::Member::Named(name)) => {
            args.before.as_ref().is_some_and(|before| unraw(before) == unraw(name))
        }
        _ => false,
    }
}

fn count_row<'i, 'a>(index: usize, field: &'i Field<'a>) -> Option<Row<'i, 'a>> {
    let Wire::List { end: ListEnd::Count(args) } = &field.wire else { return None };
    let name = args.row_name(&field.name);
    Some(Row { name, kind: RowKind::Count(index, field, &args.integer) })
}

/// Whether the count at `index` stands in front of its own list, so that both are one.
pub(crate) fn is_beside_list(rows: &[Row<'_, '_>], index: usize) -> bool {
    match (rows.get(index).map(|row| &row.kind), rows.get(index + 1).map(|row| &row.kind)) {
        (Some(RowKind::Count(count, ..)), Some(RowKind::Value(value, _))) => count == value,
        _ => false,
    }
}

/// Whether other rows stand between a list and its count.
pub(crate) fn is_counted_apart(fields: &Fields<'_>, list: usize) -> bool {
    let rows = of_fields(fields);
    let count = rows.iter().position(|row| matches!(row.kind, RowKind::Count(index, ..) if index == list));
    count.is_some_and(|count| !is_beside_list(&rows, count))
}

/// The names of a part and of its rows, for errors and the description.
pub(crate) fn names(variant: Option<&Ident>, part: &str, rows: &[Row<'_, '_>]) -> TokenStream {
    let (constant, names) = (names_constant(variant), rows.iter().map(|row| &row.name));
    quote!(const #constant: &__p::Rows = &__p::Rows(#part, &[#(#names),*]);)
}

pub(crate) fn names_constant(variant: Option<&Ident>) -> Ident {
    match variant {
        Some(variant) => format_ident!("__ROWS_{}", unraw(variant)),
        None => format_ident!("__ROWS"),
    }
}

fn of_field<'i, 'a>(index: usize, field: &'i Field<'a>) -> Vec<Row<'i, 'a>> {
    let mut rows = Vec::new();
    if let Some(marker) = &field.marker {
        let name = marker.name.as_ref().map_or_else(|| format!("{}_marker", field.name), unraw);
        rows.push(Row { name, kind: RowKind::Marker(index, field) });
    }
    match &field.wire {
        Wire::Skip => return Vec::new(),
        Wire::Bytes { end: BytesEnd::Len { args, nullable }, .. } => {
            let name = args.row_name(&field.name);
            rows.push(Row { name, kind: RowKind::Len(index, field, &args.integer, *nullable) });
        }
        Wire::List { end: ListEnd::Count(args) } if args.before.is_none() => rows.extend(count_row(index, field)),
        _ => {}
    }
    rows.push(Row { name: field.name.clone(), kind: RowKind::Value(index, field) });
    if matches!(&field.wire, Wire::List { end: ListEnd::Terminated }) {
        rows.push(Row { name: "terminator".to_owned(), kind: RowKind::Terminator(index, field) });
    }
    rows
}

impl<'i, 'a> Row<'i, 'a> {
    /// The field that the row belongs to.
    pub(crate) fn field(&self) -> Option<(usize, &'i Field<'a>)> {
        match &self.kind {
            RowKind::Tag(_) | RowKind::Length | RowKind::Code(_) => None,
            RowKind::Marker(index, field)
            | RowKind::Count(index, field, _)
            | RowKind::Len(index, field, ..)
            | RowKind::Value(index, field)
            | RowKind::Terminator(index, field) => Some((*index, field)),
        }
    }

    /// What the description says of the row; of a field its doc comment.
    pub(crate) fn doc(&self) -> String {
        match &self.kind {
            RowKind::Tag(_) | RowKind::Code(_) => "Says what this is.".to_owned(),
            RowKind::Length => "The number of bytes, its own four included.".to_owned(),
            RowKind::Marker(_, field) => format!("Says that `{}` follows.", field.name),
            RowKind::Count(_, field, _) => format!("The number of `{}`.", field.name),
            RowKind::Len(_, field, _, nullable) => {
                let null = if *nullable { "; −1 for NULL" } else { "" };
                format!("The number of bytes of `{}`{null}.", field.name)
            }
            RowKind::Terminator(_, field) => format!("Ends `{}`.", field.name),
            RowKind::Value(_, field) => field.facts.doc.text().to_owned(),
        }
    }

    /// Whether the row is there in every message.
    pub(crate) fn is_always_there(&self) -> bool {
        self.conditional_field().is_none()
    }

    /// The field that the row belongs to, if it is not there in every message.
    pub(crate) fn conditional_field(&self) -> Option<usize> {
        self.field().filter(|(_, field)| !matches!(field.presence, Presence::Always)).map(|(index, _)| index)
    }

    /// The number of bytes of a row that is there, if it is always the same and the macro can see it.
    pub(crate) fn known_width(&self) -> Option<usize> {
        match &self.kind {
            RowKind::Tag(_) | RowKind::Marker(..) | RowKind::Terminator(..) => Some(1),
            RowKind::Length | RowKind::Code(_) => Some(4),
            RowKind::Count(_, _, integer) | RowKind::Len(_, _, integer, _) => Some(integer_width(integer)),
            RowKind::Value(_, field) => match field.wire {
                Wire::Plain { .. } => primitive_width(field.ty),
                _ => None,
            },
        }
    }

    /// The field of a row that is its value and nothing else, in every message.
    pub(crate) fn bare_value(&self) -> Option<&'i Field<'a>> {
        match &self.kind {
            RowKind::Value(_, field) => {
                let is_plain = matches!(field.wire, Wire::Plain { constraint: Constraint::None, .. });
                (is_plain && field.marker.is_none() && self.is_always_there()).then_some(*field)
            }
            _ => None,
        }
    }

    /// The width of a row that can be part of a run; `number` gives that of a newtype over an integer.
    pub(crate) fn width(&self, number: impl Fn(usize, &Field<'a>) -> TokenStream) -> Option<Len> {
        // Where a terminator stands is known only when the list has been read.
        if !self.is_always_there() || matches!(self.kind, RowKind::Terminator(..)) {
            return None;
        }
        match (self.known_width(), &self.kind) {
            (Some(width), _) => Some(Len::Constant(width)),
            (None, RowKind::Value(index, field)) => match &field.wire {
                Wire::Plain { meaning, .. } if meaning.is_some() || is_number_newtype(field.ty) => {
                    Some(Len::Term(number(*index, field)))
                }
                _ => None,
            },
            (None, _) => None,
        }
    }
}

/// A number of bytes, as a person would write it.
pub(crate) fn literal(width: usize) -> TokenStream {
    Literal::usize_unsuffixed(width).into_token_stream()
}

/// The run of fixed-width rows that begins at `start`, unless it began earlier: `None` for a run of one.
pub(crate) fn run_at(widths: &[Option<Len>], start: usize) -> Option<Range<usize>> {
    let begins = start == 0 || widths[start - 1].is_none();
    let len = widths[start..].iter().take_while(|width| width.is_some()).count();
    (begins && len > 1).then(|| start..start + len)
}

/// The most values that are read or written by one call, which takes them as a tuple.
const MAX_VALUES: usize = 8;

/// The rows that are read or written together, at least two each; `is_value` says of each row whether it can be.
pub(crate) fn groups_of_values(is_value: &[bool]) -> Vec<Range<usize>> {
    let mut groups = Vec::new();
    let mut start = 0;
    for run in is_value.chunk_by(|one, next| one == next) {
        if run[0] {
            let starts = (start..start + run.len()).step_by(MAX_VALUES);
            let all = starts.map(|from| from..(from + MAX_VALUES).min(start + run.len()));
            groups.extend(all.filter(|group| group.len() > 1));
        }
        start += run.len();
    }
    groups
}

/// The variable that holds a field: hygienic, so that no name of the user's can be in its way.
pub(crate) fn binding(index: usize) -> Ident {
    format_ident!("__field_{index}", span = proc_macro2::Span::mixed_site())
}

/// The variable that holds the count or length of a field.
pub(crate) fn size_binding(index: usize) -> Ident {
    format_ident!("__size_{index}", span = proc_macro2::Span::mixed_site())
}

/// Whether the field is a plain number that is copied rather than borrowed.
pub(crate) fn is_number(field: &Field<'_>) -> bool {
    match &field.wire {
        Wire::Plain { meaning, constraint } => {
            let known = primitive_width(field.ty).is_some() || is_number_newtype(field.ty);
            matches!(field.presence, Presence::Always)
                && (known || meaning.is_some() || !matches!(constraint, Constraint::None))
        }
        _ => false,
    }
}
