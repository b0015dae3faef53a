//! Holds layouts against the manual: reads `fixtures/messages.json`, flattens a [`Layout`] into the rows of that file,
//! and lists the differences.
//!
//! This is code of tests: a file that is not what it should be, or a layout of a shape that no rule below covers, ends
//! in a panic.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::Path;

use pgwire_core::layout::{Condition, Content, Field, Format, Kind, Layout, Repeat, Shape, Variant, Version};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The server versions whose manuals are compared.
pub const SERVERS: std::ops::RangeInclusive<u16> = 14..=20;

/// A message or part as `messages.json` has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Entry {
    /// Which protocol it belongs to; the key of an entry together with the name.
    pub layer: String,
    /// The manual's name, such as `Stream Prepare`.
    pub name: String,
    /// The character of its first byte.
    pub tag: Option<String>,
    /// Whether an Int32 length follows the tag.
    pub framed: bool,
    /// The first server version.
    pub since_pg: String,
    /// The last server version.
    pub until_pg: Option<String>,
    /// The first protocol version: a number, or text such as `3.0`.
    pub since_proto: Value,
    /// The whole wire image.
    pub fields: Vec<EntryField>,
    /// What differs between versions, mostly in prose.
    pub variants_by_version: Vec<ByVersion>,
    /// What PostgreSQL checks when it reads the message, in prose.
    pub validation: Vec<String>,
    /// The format column of the manual, by ranges of versions such as `15-20`.
    pub manual_formats_by_pg: BTreeMap<String, Vec<String>>,
}

/// One field of an [`Entry`].
#[derive(Clone, Debug, Deserialize)]
pub struct EntryField {
    /// The name.
    pub name: String,
    /// The manual's notation.
    pub format: String,
    /// What is on the wire, such as `u32`.
    pub wire: String,
    /// The only value: a number, or a character.
    #[serde(rename = "const")]
    pub constant: Option<Value>,
    /// When the field is there.
    pub condition: Option<String>,
    /// What says how often it is there.
    pub repeats: Option<String>,
    /// The list that it belongs to.
    pub group: Option<String>,
    /// What says how many bytes it has.
    pub len: Option<Value>,
    /// What the number means, such as `lsn`.
    pub sem: Option<String>,
    /// Whether the manual's list has it.
    #[serde(default = "yes")]
    pub in_manual: bool,
    /// The known values.
    pub values: Option<BTreeMap<String, String>>,
    /// The known bits.
    pub flags: Option<BTreeMap<String, String>>,
}

/// A remark of an [`Entry`] about some versions.
#[derive(Clone, Debug, Deserialize)]
pub struct ByVersion {
    /// Which versions, in prose.
    pub applies_to: String,
    /// What is different, in prose.
    pub note: String,
    /// The fields of those versions.
    pub fields: Option<Vec<EntryField>>,
}

/// A message as another catalogue of the manual has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Seed {
    /// The manual's name of the message.
    pub message: String,
    /// The server versions that have it.
    pub versions: Vec<u16>,
    /// The fields of those versions that the catalogue writes out.
    pub fields: BTreeMap<u16, Vec<SeedField>>,
}

/// A field of a [`Seed`].
#[derive(Clone, Debug, Deserialize)]
pub struct SeedField {
    /// The manual's notation.
    pub format: String,
    /// The manual's sentences.
    pub description: String,
}

const fn yes() -> bool {
    true
}

/// All entries of `messages.json`.
#[must_use]
pub fn entries() -> Vec<Entry> {
    fixture("messages.json")
}

/// The seed of this name.
#[must_use]
pub fn seed(name: &str) -> Seed {
    fixture(&format!("manual/{name}.json"))
}

fn fixture<T: DeserializeOwned>(name: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// How what is written in prose or in Rust is to be read: tables, so that nothing is read by guessing.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// Rust expressions of `#[when(…)]` and the conditions of `messages.json` that mean the same.
    pub conditions: &'a [(&'a str, &'a str)],
    /// The remarks of `variants_by_version`: `applies_to`, the start of `note`, and what they say about a layout.
    pub remarks: &'a [(&'a str, &'a str, Remark<'a>)],
    /// Fields with known values that are plain integers in Rust, because any other value is good as well.
    pub open: &'a [(&'a str, &'a str)],
    /// Fields with known bits, and what `messages.json` must call the bits of our constants.
    pub flags: &'a [KnownBits<'a>],
}

/// A message, its field, and the bits with what they are called.
pub type KnownBits<'a> = (&'a str, &'a str, &'a [(u8, &'a str)]);

/// What a remark of `variants_by_version` says about a layout.
#[derive(Clone, Copy, Debug)]
pub enum Remark<'a> {
    /// Nothing: it is about the manual's way of writing, or about what the server puts into the fields.
    SameBytes,
    /// These rows came later than the message. A row has a name and, if that is not enough, a constant.
    Since(&'a [(&'a str, Option<u8>)], Version),
    /// The fields that it lists are those of this server version.
    RowsOf(u16),
}

/// A row of a flattened [`Layout`], of the form of an [`EntryField`].
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
        is_in(self.since, self.until, pg)
    }
}

/// Whether a server of version `pg` has something that came with `since` and went after `until`.
#[must_use]
pub fn is_in(since: Version, until: Version, pg: u16) -> bool {
    since.pg.is_none_or(|since| since <= pg) && until.pg.is_none_or(|until| pg <= until)
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
struct Around {
    repeats: Option<String>,
    group: Option<&'static str>,
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

/// A variant's tag, and what follows it.
struct Alternative {
    tag: &'static Field,
    payload: &'static [Field],
    since: Version,
    until: Version,
}

impl Alternative {
    fn new(field: &Field, variant: &Variant) -> Self {
        let fields = match variant.content {
            Content::Fields(fields) => fields,
            Content::Message(layout) => layout.fields(),
            Content::Set(_) | Content::Other(_) => &[],
        };
        let (tag, payload) = fields
            .split_first()
            .filter(|(tag, _)| tag.format.constant.is_some())
            .unwrap_or_else(|| panic!("{}: there is no rule for the variant {}", field.name, variant.name));
        let plain = payload.iter().all(|field| field.condition.is_none() && field.repeat.is_none());
        assert!(plain, "{}: there is no rule for the content of the variant {}", field.name, variant.name);
        Self { tag, payload, since: variant.since, until: variant.until }
    }

    fn has(&self, field: &Field) -> bool {
        self.payload.iter().any(|own| own.name == field.name && own.format == field.format)
    }

    fn row(&self, field: &'static Field, condition: Option<String>, around: &Around) -> Row {
        Row {
            name: Some(field.name),
            doc: field.doc,
            format: field.format,
            condition,
            repeats: around.repeats.clone(),
            group: around.group,
            since: Version { pg: field.since.pg.max(self.since.pg), proto: field.since.proto.max(self.since.proto) },
            until: if self.until == Version::ANY { field.until } else { self.until },
            values: None,
        }
    }
}

fn push_variants(rows: &mut Vec<Row>, field: &'static Field, variants: &'static [Variant], around: &Around) {
    let alternatives: Vec<_> = variants.iter().map(|variant| Alternative::new(field, variant)).collect();
    let tags: Vec<_> = alternatives.iter().map(|alternative| tag_byte(alternative.tag)).collect();
    let optional = match field.condition {
        None => false,
        Some(Condition::NextByte(bytes)) => {
            assert_eq!(bytes, tags, "{}: it is there for other bytes than those of its variants", field.name);
            true
        }
        Some(condition) => panic!("{}: there is no rule for variants with {condition:?}", field.name),
    };
    for (alternative, tag) in alternatives.iter().zip(tags) {
        let condition = format!("peek == '{}'", char::from(tag));
        rows.push(alternative.row(alternative.tag, Some(condition), around));
    }
    for (index, alternative) in alternatives.iter().enumerate() {
        for payload in alternative.payload {
            if alternatives[..index].iter().any(|earlier| earlier.has(payload)) {
                continue;
            }
            let owners: Vec<_> = alternatives.iter().filter(|owner| owner.has(payload)).collect();
            let always = owners.len() == alternatives.len() && !optional;
            let condition = (!always).then(|| one_of(&owners, &alternatives));
            let mut row = alternative.row(payload, condition, around);
            // It is as old as the oldest variant that has it, and stays as long as the last one.
            row.since.pg = owners.iter().map(|owner| owner.since.pg).min().flatten();
            row.since.proto = owners.iter().map(|owner| owner.since.proto).min().flatten();
            if owners.iter().any(|owner| owner.until == Version::ANY) {
                row.until = payload.until;
            }
            rows.push(row);
        }
    }
}

fn tag_byte(tag: &Field) -> u8 {
    let byte = tag.format.constant.and_then(|value| u8::try_from(value).ok());
    byte.unwrap_or_else(|| panic!("{}: a variant's tag is a byte", tag.name))
}

/// The condition that one of these variants was found: by the tag's value if all tags have one name, else by which of
/// the tags is there.
fn one_of(owners: &[&Alternative], all: &[Alternative]) -> String {
    let name = all[0].tag.name;
    if all.len() > 1 && all.iter().all(|alternative| alternative.tag.name == name) {
        let values: Vec<_> = owners.iter().map(|owner| format!("'{}'", char::from(tag_byte(owner.tag)))).collect();
        format!("{name} in [{}]", values.join(","))
    } else {
        let names: Vec<_> = owners.iter().map(|owner| owner.tag.name).collect();
        names.join(" or ")
    }
}

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

/// The Rust name of a message of the manual: `Stream Prepare` → `StreamPrepare`.
#[must_use]
pub fn rust_name(name: &str) -> String {
    let capitalized = name.split(' ').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    });
    capitalized.collect()
}

/// A server version of `messages.json`. Those with a point, such as `7.4` and `9.3.21`, are `None`: a [`Version`] has
/// whole numbers only, and a message that old is in every server that can still be met.
fn pg_version(text: &str) -> Option<u16> {
    text.parse().ok()
}

/// A protocol version of `messages.json`: 1 to 4, or `"3.0"`.
fn proto_version(value: &Value) -> Option<u16> {
    match value {
        Value::String(text) => text.split('.').next()?.parse().ok(),
        value => value.as_u64().and_then(|number| u16::try_from(number).ok()),
    }
}

/// A constant of `messages.json`: a number, or a character that stands for its byte.
fn constant(value: &Value) -> Option<i64> {
    match value.as_str() {
        Some(text) => <[u8; 1]>::try_from(text.as_bytes()).ok().map(|[byte]| i64::from(byte)),
        None => value.as_i64(),
    }
}

/// A known value of a field: a character in a `Byte1`, else a number, or a character that stands for its byte.
fn known_value(field: &EntryField, text: &str) -> i64 {
    let number = if field.format.starts_with("Byte1") { None } else { text.parse().ok() };
    number.or_else(|| text.bytes().next().map(i64::from)).unwrap_or_default()
}

/// The server versions of a key of `manual_formats_by_pg`.
///
/// # Panics
/// If it is neither a version nor two with a hyphen.
#[must_use]
pub fn versions(key: &str) -> Vec<u16> {
    let (first, last) = key.split_once('-').unwrap_or((key, key));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) => (first..=last).collect(),
        _ => panic!("{key} is no range of versions"),
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
    compare_formats(&mut differences, entry, layout, &rows);
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
    differences.same("wire", field.wire.as_str(), &wire_type(row.format));
    differences.same("const", field.constant.as_ref().map(constant), row.format.constant.map(Some));
    differences.same("condition", field.condition.as_deref(), row.condition.as_deref());
    differences.same("repeats", field.repeats.as_deref(), row.repeats.as_deref());
    differences.same("group", field.group.as_deref(), row.group);
    let sem = field.sem.as_deref();
    let sem = sem.filter(|sem| ["lsn", "timestamptz", "xid", "oid"].contains(sem));
    differences.same("sem", sem, meaning(row.format));
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

fn compare_remarks(differences: &mut Differences, entry: &Entry, rows: &[Row], reading: &Reading<'_>) {
    let mut younger = BTreeMap::new();
    for by_version in &entry.variants_by_version {
        let read = reading
            .remarks
            .iter()
            .find(|(applies_to, note, _)| *applies_to == by_version.applies_to && by_version.note.starts_with(note));
        match read.map(|(_, _, remark)| *remark) {
            None => differences.push(format_args!("no rule for the remark {by_version:?}")),
            Some(Remark::Since(rows, since)) => younger.extend(rows.iter().map(|row| (*row, since))),
            Some(Remark::RowsOf(pg)) => compare_rows_of(differences, by_version, rows, pg),
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
) -> Option<Vec<String>> {
    let text = |row: &Row| if is_bare(entry, pg) { row.format.plain().to_string() } else { row.format.to_string() };
    let is_there = is_in(layout.since, layout.until, pg);
    is_there.then(|| rows.into_iter().filter(|row| row.is_in(pg)).map(text).collect())
}

fn compare_formats(differences: &mut Differences, entry: &Entry, layout: &Layout, rows: &[Row]) {
    for key in entry.manual_formats_by_pg.keys() {
        if versions(key).iter().any(|pg| !SERVERS.contains(pg)) {
            differences.push(format_args!("formats of {key}, which is no version to compare"));
        }
    }
    for pg in SERVERS {
        let mut manual = entry.manual_formats_by_pg.iter().filter(|(key, _)| versions(key).contains(&pg));
        let of_version = manual.next().map(|(_, formats)| formats.clone());
        if manual.next().is_some() {
            differences.push(format_args!("two lists of formats for {pg}"));
        }
        // Only messages.json says which rows are in the manual's prose alone; that it has the same rows was compared.
        let listed = rows.iter().zip(&entry.fields).filter(|(_, field)| field.in_manual).map(|(row, _)| row);
        differences.same(format_args!("formats in {pg}"), of_version, formats(entry, layout, listed, pg));
    }
}

/// What a condition of `messages.json` depends on, besides the fields of the message.
#[derive(Clone, Copy, Debug)]
pub struct Session {
    /// Whether the message stands between Stream Start and Stream Stop.
    pub in_stream: bool,
    /// The option `proto_version`.
    pub proto_version: u32,
    /// The option `streaming`.
    pub streaming: &'static str,
}

/// What a name in a condition stands for.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Flag(bool),
    Number(i64),
    Text(String),
}

/// Whether a condition of `messages.json` over the session holds.
///
/// # Panics
/// If the condition is not of that small language.
#[must_use]
pub fn holds(condition: &str, session: &Session) -> bool {
    evaluate(condition, &|name| match name {
        "in_stream" => Some(Term::Flag(session.in_stream)),
        "proto_version" => Some(Term::Number(session.proto_version.into())),
        "streaming" => Some(Term::Text(session.streaming.to_owned())),
        _ => None,
    })
}

fn evaluate(condition: &str, value_of: &dyn Fn(&str) -> Option<Term>) -> bool {
    condition.split(" or ").any(|part| part.split(" and ").all(|test| evaluate_test(test.trim(), value_of)))
}

fn evaluate_test(comparison: &str, value_of: &dyn Fn(&str) -> Option<Term>) -> bool {
    let bad = || -> ! { panic!("`{comparison}` is not a comparison that is known here") };
    let literal = |text: &str| match text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        Some(quoted) => Term::Text(quoted.to_owned()),
        None => text.parse().map_or_else(|_| bad(), Term::Number),
    };
    let mut words = comparison.splitn(3, ' ');
    let value = words.next().and_then(value_of).unwrap_or_else(|| bad());
    match (words.next(), words.next()) {
        (None, None) => match value {
            Term::Flag(flag) => flag,
            _ => bad(),
        },
        (Some("=="), Some(other)) => value == literal(other),
        (Some("!="), Some(other)) => value != literal(other),
        (Some(">="), Some(other)) => match (value, literal(other)) {
            (Term::Number(value), Term::Number(other)) => value >= other,
            _ => bad(),
        },
        (Some("in"), Some(list)) => match list.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
            Some(list) => list.split(',').any(|other| value == literal(other.trim())),
            None => bad(),
        },
        _ => bad(),
    }
}

/// A message that was built from an entry, and where its fields are.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The message.
    pub bytes: Vec<u8>,
    /// Name, place and width of each field.
    pub fields: Vec<(String, usize, usize)>,
}

impl Sample {
    /// The same bytes with another content of a field, of any length; `None` without such a field.
    #[must_use]
    pub fn with(&self, name: &str, content: &[u8]) -> Option<Vec<u8>> {
        let (_, start, len) = self.fields.iter().find(|(field, ..)| field == name)?;
        let mut bytes = self.bytes.clone();
        bytes.splice(*start..start + len, content.iter().copied());
        Some(bytes)
    }

    /// The width of a field; `None` without such a field.
    #[must_use]
    pub fn width(&self, name: &str) -> Option<usize> {
        self.fields.iter().find(|(field, ..)| field == name).map(|(.., len)| *len)
    }
}

/// Bytes of a text or of a value in a [`Sample`].
const SAMPLE_TEXT: &[u8] = b"abc";

/// Builds a message from `messages.json` alone, without our encoder: each list has one element, numbers are not zero,
/// and of alternatives the one whose character is in `choices` is there.
///
/// # Panics
/// If the entry has a field of a type that is not known here.
#[must_use]
pub fn sample(all: &[Entry], entry: &Entry, session: &Session, choices: &str) -> Sample {
    let mut sample = Sample::default();
    let mut chosen = BTreeMap::new();
    for (index, field) in entry.fields.iter().enumerate() {
        let fixed = field.constant.as_ref().and_then(constant);
        let letter = field.constant.as_ref().and_then(Value::as_str).unwrap_or_default();
        let value_of = |name: &str| match name {
            "peek" if choices.contains(letter) => Some(Term::Text(letter.to_owned())),
            "peek" => Some(Term::Text(String::new())),
            "in_stream" => Some(Term::Flag(session.in_stream)),
            "proto_version" => Some(Term::Number(session.proto_version.into())),
            "streaming" => Some(Term::Text(session.streaming.to_owned())),
            // As a flag, a marker is true if it is there; the others are compared with letters.
            name if name.ends_with("_marker") => Some(Term::Flag(chosen.contains_key(name))),
            name => Some(Term::Text(chosen.get(name).cloned().unwrap_or_default())),
        };
        if field.condition.as_deref().is_some_and(|condition| !evaluate(condition, &value_of)) {
            continue;
        }
        chosen.insert(field.name.as_str(), letter.to_owned());
        let counted = format!("field:{}", field.name);
        let counts = entry.fields.iter().any(|other| other.repeats.as_ref() == Some(&counted));
        let measures = entry.fields.iter().any(|other| other.len.as_ref().and_then(Value::as_str) == Some(&counted));
        let number = match (&field.values, fixed) {
            (_, Some(value)) => value,
            (Some(values), _) => values.keys().next_back().map_or(1, |key| known_value(field, key)),
            _ if counts || field.flags.is_some() => 1,
            _ if measures => i64::try_from(SAMPLE_TEXT.len()).unwrap_or_default(),
            _ => 0x10 + i64::try_from(index).unwrap_or_default(),
        };
        let start = sample.bytes.len();
        match field.wire.as_str() {
            "cstr" => sample.bytes.extend([SAMPLE_TEXT, b"\0"].concat()),
            "bytes" => sample.bytes.extend(SAMPLE_TEXT),
            "u8" | "i8" => sample.bytes.extend(&number.to_be_bytes()[7..]),
            "u16" | "i16" => sample.bytes.extend(&number.to_be_bytes()[6..]),
            "u32" | "i32" => sample.bytes.extend(&number.to_be_bytes()[4..]),
            "u64" | "i64" => sample.bytes.extend(number.to_be_bytes()),
            wire => {
                let part = wire.strip_prefix("struct:").and_then(|part| all.iter().find(|entry| entry.name == part));
                let part = part.unwrap_or_else(|| panic!("{}: what is {wire}?", field.name));
                let inner = self::sample(all, part, session, choices);
                sample.bytes.extend(inner.bytes);
                sample.fields.extend(inner.fields.into_iter().map(|(name, at, len)| (name, start + at, len)));
            }
        }
        sample.fields.push((field.name.clone(), start, sample.bytes.len() - start));
    }
    sample
}
