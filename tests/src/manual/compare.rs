//! The differences between an entry of `messages.json` and a [`Layout`].

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

use pgwire_core::layout::{Format, Kind, Layout, Version};
use serde_json::Value;

use super::flatten::{Row, flatten};
use super::json::{
    ByVersion, Entry, EntryField, constant, known_value, pg_version, proto_version, rust_name, versions,
};
use super::reading::{Reading, Remark};

/// The server versions whose manuals are compared.
pub const SERVERS: RangeInclusive<u16> = 14..=20;

/// The wire type of a format, as `messages.json` writes it.
///
/// # Panics
/// If the kind of value is younger than this function.
#[must_use]
pub fn wire_type(format: Format) -> String {
    let sign = |signed| if signed { 'i' } else { 'u' };
    match format.kind {
        Kind::Byte1 => "u8".to_owned(),
        Kind::Int8 { signed } => format!("{}8", sign(signed)),
        Kind::Int16 { signed } => format!("{}16", sign(signed)),
        Kind::Int32 { signed } => format!("{}32", sign(signed)),
        Kind::Int64 { signed } => format!("{}64", sign(signed)),
        Kind::Lsn => "u64".to_owned(),
        Kind::Timestamp => "i64".to_owned(),
        Kind::Xid | Kind::Oid => "u32".to_owned(),
        Kind::String => "cstr".to_owned(),
        Kind::Bytes(_) | Kind::ByteN => "bytes".to_owned(),
        Kind::Part(name) => format!("struct:{name}"),
        kind => panic!("there is no rule for {kind:?}"),
    }
}

/// What `messages.json` says about the meaning of a number, if a format says it too.
fn meaning(format: Format) -> Option<&'static str> {
    match format.kind {
        Kind::Lsn => Some("lsn"),
        Kind::Timestamp => Some("timestamptz"),
        Kind::Xid => Some("xid"),
        Kind::Oid => Some("oid"),
        _ => None,
    }
}

/// Collects differences, each with the place that it was found in.
struct Differences {
    place: String,
    found: Vec<String>,
}

impl Differences {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: impl Display, manual: T, ours: T) {
        if manual != ours {
            self.found.push(format!("{}: {what}: the manual has {manual:?}, the layout {ours:?}", self.place));
        }
    }

    fn push(&mut self, what: impl Display) {
        self.found.push(format!("{}: {what}", self.place));
    }
}

/// What is different between an entry and a layout; empty if they say the same.
#[must_use]
pub fn differences(entry: &Entry, layout: &Layout, reading: &Reading<'_>) -> Vec<String> {
    let mut differences = Differences { place: format!("{} ({})", entry.name, entry.layer), found: Vec::new() };
    let rows = flatten(layout, reading);
    compare_head(&mut differences, entry, layout);
    compare_rows(&mut differences, entry, &rows, reading);
    compare_remarks(&mut differences, entry, &rows, reading);
    compare_formats(&mut differences, entry, layout, &rows, reading);
    differences.found
}

fn compare_head(differences: &mut Differences, entry: &Entry, layout: &Layout) {
    differences.same("name", rust_name(&entry.name).as_str(), layout.name);
    let tag = layout.fields().first().filter(|field| field.name == "tag" && field.format.kind == Kind::Byte1);
    let tag = tag.and_then(|field| field.format.constant);
    differences.same("tag", entry.tag.as_ref().map(|tag| i64::from(tag.as_bytes()[0])), tag);
    let framed = layout.fields().iter().position(|field| field.name == "length");
    differences.same("framed", entry.framed, framed.is_some_and(|index| index == usize::from(tag.is_some())));
    differences.same("since_pg", pg_version(&entry.since_pg), layout.since.pg);
    differences.same("until_pg", entry.until_pg.as_deref().and_then(pg_version), layout.until.pg);
    differences.same("since_proto", proto_version(&entry.since_proto), layout.since.proto);
    differences.same("until_proto", None, layout.until.proto);
}

fn compare_rows(differences: &mut Differences, entry: &Entry, rows: &[Row], reading: &Reading<'_>) {
    let place = differences.place.clone();
    differences.same("number of rows", entry.fields.len(), rows.len());
    for (index, (field, row)) in entry.fields.iter().zip(rows).enumerate() {
        differences.place = format!("{place}, row {index} {}", field.name);
        compare_row(differences, field, row);
        compare_codes(differences, entry, field, row, reading);
        if let Some(len) = &field.len {
            compare_len(differences, entry, len, rows, index);
        }
    }
    differences.place = place;
}

fn compare_row(differences: &mut Differences, field: &EntryField, row: &Row) {
    match row.name {
        Some(name) => differences.same("name", field.name.as_str(), name),
        None => differences.same("single value of a list", true, field.group.is_some()),
    }
    differences.same("format", field.format.as_str(), &row.format.to_string());
    compare_wire(differences, field, row);
    differences.same("const", field.constant.as_ref().map(constant), row.format.constant.map(Some));
    differences.same("condition", field.condition.as_deref(), row.condition.as_deref());
    differences.same("repeats", field.repeats.as_deref(), row.repeats.as_deref());
    differences.same("group", field.group.as_deref(), row.group);
    let sem = field.sem.as_deref();
    let sem = sem.filter(|sem| ["lsn", "timestamptz", "xid", "oid"].contains(sem));
    differences.same("sem", sem, meaning(row.format));
}

fn compare_wire(differences: &mut Differences, field: &EntryField, row: &Row) {
    let ours = wire_type(row.format);
    // A constant that is not negative has the same bytes with a sign and without.
    let has_sign = row.format.constant.is_none_or(|constant| constant < 0);
    let without_sign = |wire: &str| wire.trim_start_matches(['u', 'i']).to_owned();
    if has_sign || without_sign(&field.wire) != without_sign(&ours) {
        differences.same("wire", field.wire.as_str(), &ours);
    }
}

/// A layout does not say where the length of bytes stands. It can only be the field in front of them, or else the bytes
/// are all that is left.
fn compare_len(differences: &mut Differences, entry: &Entry, len: &Value, rows: &[Row], index: usize) {
    let ours = match (rows[index].format.kind, index.checked_sub(1).and_then(|before| rows[before].name)) {
        (Kind::Bytes(len), _) => Value::from(len),
        (_, Some(before)) if before.ends_with("_len") => Value::from(format!("field:{before}")),
        _ if index + 1 == entry.fields.len() => Value::from("rest"),
        _ => Value::Null,
    };
    differences.same("len", len, &ours);
}

fn compare_codes(differences: &mut Differences, entry: &Entry, field: &EntryField, row: &Row, reading: &Reading<'_>) {
    let is_open = reading.open.contains(&(entry.name.as_str(), field.name.as_str()));
    if !is_open || row.values.is_some() {
        let sorted = |mut values: Vec<i64>| {
            values.sort_unstable();
            values
        };
        let manual = field.values.as_ref().map(|values| values.keys().map(|key| known_value(field, key)).collect());
        differences.same("values", manual.map(sorted), row.values.clone().map(sorted));
    }
    let ours = reading.flags.iter().find(|(message, name, _)| (*message, *name) == (&entry.name, &field.name));
    let ours =
        ours.map(|(_, _, bits)| bits.iter().map(|(bit, label)| (bit.to_string(), (*label).to_owned())).collect());
    differences.same("flags", field.flags.clone(), ours);
}

/// What a remark says, by the table.
fn read<'a>(by_version: &ByVersion, reading: &Reading<'a>) -> Option<Remark<'a>> {
    let mut known = reading.remarks.iter();
    let known = known.find(|(to, note, _)| *to == by_version.applies_to && by_version.note.starts_with(note));
    known.map(|(_, _, remark)| *remark)
}

fn compare_remarks(differences: &mut Differences, entry: &Entry, rows: &[Row], reading: &Reading<'_>) {
    let mut younger = BTreeMap::new();
    for by_version in &entry.variants_by_version {
        match read(by_version, reading) {
            None => differences.push(format_args!("no rule for the remark {by_version:?}")),
            Some(Remark::Since(rows, since)) => younger.extend(rows.iter().map(|row| (*row, since))),
            Some(Remark::RowsOf(pg)) => compare_rows_of(differences, by_version, rows, pg),
            Some(Remark::Written(formats, _)) => compare_written(differences, by_version, rows, formats),
            Some(Remark::SameBytes) => {
                if by_version.fields.is_some() {
                    differences.push(format_args!("a remark is read as one without fields: {by_version:?}"));
                }
            }
        }
    }
    for row in rows {
        let byte = row.format.constant.and_then(|value| u8::try_from(value).ok());
        let name = row.name.unwrap_or_default();
        let since = younger.remove(&(name, byte)).or_else(|| younger.remove(&(name, None)));
        differences.same(format_args!("since of {name}"), since.unwrap_or_default(), row.since);
        differences.same(format_args!("until of {name}"), Version::ANY, row.until);
    }
    for ((name, _), since) in younger {
        differences.push(format_args!("no row {name}, which is there since {since:?}"));
    }
}

fn compare_rows_of(differences: &mut Differences, by_version: &ByVersion, rows: &[Row], pg: u16) {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.is_in(pg)).collect();
    let fields = by_version.fields.as_deref().unwrap_or_default();
    differences.same(format_args!("number of rows in {pg}"), fields.len(), rows.len());
    for (field, row) in fields.iter().zip(rows) {
        compare_row(differences, field, row);
    }
}

/// The rows are the same, and so are the formats that the manuals do not write otherwise.
fn compare_written(differences: &mut Differences, by_version: &ByVersion, rows: &[Row], formats: &[(&str, &str)]) {
    for (name, _) in formats {
        if !rows.iter().any(|row| row.name == Some(name)) {
            differences.push(format_args!("no row {name}, which is written otherwise"));
        }
    }
    let Some(fields) = &by_version.fields else { return };
    differences.same("number of rows written otherwise", fields.len(), rows.len());
    for (field, row) in fields.iter().zip(rows) {
        let otherwise = formats.iter().find(|(name, _)| row.name == Some(name));
        let format = otherwise.map_or_else(|| row.format.to_string(), |(_, format)| (*format).to_owned());
        differences.same("name written otherwise", Some(field.name.as_str()), row.name);
        differences.same("format written otherwise", &field.format, &format);
    }
}

/// The format that the manual of this version gives a row, if it is not that of the others.
fn written_otherwise<'a>(entry: &Entry, reading: &Reading<'a>, row: &Row, pg: u16) -> Option<&'a str> {
    let remarks = entry.variants_by_version.iter().filter_map(|by_version| read(by_version, reading));
    let mut formats = remarks.filter_map(|remark| match remark {
        Remark::Written(formats, (first, last)) if (first..=last).contains(&pg) => Some(formats),
        _ => None,
    });
    formats.find_map(|formats| formats.iter().find(|(name, _)| row.name == Some(name)).map(|(_, format)| *format))
}

/// Whether a manual prints bare numbers in this layer, without the remarks and fixed values of later ones.
fn is_bare(entry: &Entry, pg: u16) -> bool {
    pg == 14 && entry.layer.starts_with("logical")
}

/// The format column that a layout gives for the manual of a server version; `None` if the version has no such message.
#[must_use]
pub fn formats<'r>(
    entry: &Entry,
    layout: &Layout,
    rows: impl IntoIterator<Item = &'r Row>,
    pg: u16,
    reading: &Reading<'_>,
) -> Option<Vec<String>> {
    let text = |row: &Row| match written_otherwise(entry, reading, row, pg) {
        Some(format) => format.to_owned(),
        None if is_bare(entry, pg) => row.format.plain().to_string(),
        None => row.format.to_string(),
    };
    let is_there = layout.is_in(Version::of_server(pg));
    is_there.then(|| rows.into_iter().filter(|row| row.is_in(pg)).map(text).collect())
}

fn compare_formats(differences: &mut Differences, entry: &Entry, layout: &Layout, rows: &[Row], reading: &Reading<'_>) {
    for key in entry.manual_formats_by_pg.keys() {
        if versions(key).iter().any(|pg| !SERVERS.contains(pg)) {
            differences.push(format_args!("formats of {key}, which is no version to compare"));
        }
    }
    let is_unlisted = reading.unlisted.contains(&entry.name.as_str());
    for pg in SERVERS {
        let mut manual = entry.manual_formats_by_pg.iter().filter(|(key, _)| versions(key).contains(&pg));
        let of_version = manual.next().map(|(_, formats)| formats.clone());
        if manual.next().is_some() {
            differences.push(format_args!("two lists of formats for {pg}"));
        }
        // Only messages.json says which rows are in the manual's prose alone; that it has the same rows was compared.
        let listed = rows.iter().zip(&entry.fields).filter(|(_, field)| field.in_manual).map(|(row, _)| row);
        let ours = formats(entry, layout, listed, pg, reading).filter(|_| !is_unlisted);
        differences.same(format_args!("formats in {pg}"), of_version, ours);
    }
}
