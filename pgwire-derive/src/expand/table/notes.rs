//! What is to be said of a row beyond its format: when it is there, how often, how long, since which version.

use proc_macro2::TokenStream;

use super::format::number;
use super::markdown::code;
use crate::expand::rows::{Row, RowKind};
use crate::ir::{BytesEnd, Constraint, Facts, Field, Head, Limits, ListEnd, Presence, Version, Wire};
use crate::tokens::shown;

/// What else is to be said of a row, in words that begin small.
pub(super) fn notes(row: &Row<'_, '_>, head: &Head) -> Vec<String> {
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
            let name = args.row_name(&field.name);
            Some(format!("not there when `{name}` is −1"))
        }
        Wire::Bytes { end: BytesEnd::Rest(_), .. } | Wire::List { end: ListEnd::Rest(_) } => {
            Some("to the end of the message".to_owned())
        }
        Wire::List { end: ListEnd::Count(args) } => {
            let name = args.row_name(&field.name);
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

pub(super) fn when(expression: &TokenStream) -> String {
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
pub(super) fn versions(facts: &Facts) -> String {
    version_note(facts).map_or_else(String::new, |note| format!(" ({note})"))
}

pub(super) fn version_note(facts: &Facts) -> Option<String> {
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

pub(super) fn sentence(note: &str) -> String {
    let mut characters = note.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", characters.as_str())
}
