//! The wire layout as a Markdown table, which rustdoc shows on the type's page beside `impl Describe`.
//!
//! It says what the macro can see. The format of a field whose type says it itself is the type, as it was written.

mod format;
mod markdown;
mod notes;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use self::values::of_values;

use self::format::{format_of, format_of_value, length};
use self::markdown::{code, first_paragraph};
use self::notes::{notes, sentence, version_note, versions, when};
use super::rows::{self, Row};
use super::set::own_row;
use crate::ir::{Content, Dispatch, Facts, Fields, Input, Set};
use crate::tokens::{shown, unraw};

/// The fields of a struct.
pub(crate) fn of_fields(input: &Input<'_>, fields: &Fields<'_>) -> String {
    let versions = versions(&input.facts);
    if let Some(field) = input.newtype_field(fields) {
        return format!("On the wire{versions}: {}.", format_of_value(input, field));
    }
    let rows = rows::of_message(&input.head, fields);
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
