//! A [`Layout`] as the rows of `messages.json`.

use pgwire_core::layout::{Condition, Field, Format, Layout, Repeat, Shape, Version};

use super::reading::Reading;
use super::variants::push_variants;

/// A row of a flattened [`Layout`], of the form of an [`EntryField`](super::EntryField).
#[derive(Clone, Debug)]
pub struct Row {
    /// The name; `None` for the elements of a list of single values, which have none in a `Layout`.
    pub name: Option<&'static str>,
    /// The field's doc comment.
    pub doc: &'static str,
    /// The format.
    pub format: Format,
    /// When the row is there, in the language of `messages.json`.
    pub condition: Option<String>,
    /// What says how often it is there.
    pub repeats: Option<String>,
    /// The list that it belongs to.
    pub group: Option<&'static str>,
    /// The first versions of the row, if it is younger than the message.
    pub since: Version,
    /// The last versions of the row.
    pub until: Version,
    /// The values that its type knows.
    pub values: Option<Vec<i64>>,
}

impl Row {
    /// Whether a server of this version has it, if it has the message.
    #[must_use]
    pub fn is_in(&self, pg: u16) -> bool {
        self.since.pg.is_none_or(|since| since <= pg) && self.until.pg.is_none_or(|until| pg <= until)
    }
}

/// The rows of a layout:
///
/// - A part that is not in a list stays one row whose format is the part's name.
/// - The elements of a list are written in place, with `repeats` for the count and the list's name as `group`. An
///   element that is a single value is one row without a name: `messages.json` names it in the singular
///   (`relation_oid` in the group `relations`), and a `Layout` has no name for it.
/// - A field that is one of several variants is written in place: first the tags of all variants, each with the
///   condition that it is the next byte, then what follows them. What several variants have in common is one row, and
///   its condition says which variants those are. It has no condition if all variants have it and the field is not
///   optional, since one of them must be there.
///
/// # Panics
/// If the layout has a shape that these rules do not cover.
#[must_use]
pub fn flatten(layout: &Layout, reading: &Reading<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    push_fields(&mut rows, layout.fields(), &Around { repeats: None, group: None }, reading);
    rows
}

/// The list that rows stand in.
pub(super) struct Around {
    pub(super) repeats: Option<String>,
    pub(super) group: Option<&'static str>,
}

fn push_fields(rows: &mut Vec<Row>, fields: &'static [Field], around: &Around, reading: &Reading<'_>) {
    for field in fields {
        let shape = field.part.map(|part| part.shape);
        let in_list = field.repeat.map(|repeat| {
            assert!(around.group.is_none(), "{}: there is no rule for a list in a list", field.name);
            Around { repeats: Some(repeats(repeat)), group: Some(field.name) }
        });
        match (in_list, shape) {
            (Some(list), Some(Shape::Fields(fields))) => push_fields(rows, fields, &list, reading),
            (Some(list), Some(Shape::Choice(variants))) => push_variants(rows, field, variants, &list),
            (Some(list), _) => rows.push(Row { name: None, ..row(field, &list, reading) }),
            (None, Some(Shape::Choice(variants))) => push_variants(rows, field, variants, around),
            (None, _) => rows.push(row(field, around, reading)),
        }
    }
}

fn row(field: &'static Field, around: &Around, reading: &Reading<'_>) -> Row {
    let values = match field.part.map(|part| part.shape) {
        Some(Shape::Values { values, .. }) => Some(values.iter().map(|value| value.value).collect()),
        _ => None,
    };
    Row {
        name: Some(field.name),
        doc: field.doc,
        format: field.format,
        condition: field.condition.map(|condition| condition_text(condition, reading)),
        repeats: around.repeats.clone(),
        group: around.group,
        since: field.since,
        until: field.until,
        values,
    }
}

fn repeats(repeat: Repeat) -> String {
    match repeat {
        Repeat::Count(count) => format!("field:{count}"),
        Repeat::UntilZero => "until_zero_byte".to_owned(),
        Repeat::UntilEnd => "rest".to_owned(),
    }
}

fn condition_text(condition: Condition, reading: &Reading<'_>) -> String {
    match condition {
        Condition::When(rust) => {
            let known = reading.conditions.iter().find(|(known, _)| without_spaces(known) == without_spaces(rust));
            known.map_or_else(|| format!("not in the table: {rust}"), |(_, json)| (*json).to_owned())
        }
        Condition::NextByte(bytes) => {
            let bytes: Vec<_> = bytes.iter().map(|&byte| format!("peek == '{}'", char::from(byte))).collect();
            bytes.join(" or ")
        }
        Condition::NotNull(length) => format!("{length} != -1"),
    }
}

/// Macros print tokens with spaces that differ from compiler to compiler.
fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}
