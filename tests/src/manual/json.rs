//! What `fixtures/messages.json` and `fixtures/manual` say, as they say it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A message or part as `messages.json` has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Entry {
    /// Which protocol it belongs to; the key of an entry together with the name.
    pub layer: String,
    /// The manual's name, such as `Stream Prepare`.
    pub name: String,
    /// Who sends it: `F` or `B`.
    pub sender: String,
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
    /// What tells it from the messages that have the same tag.
    pub discriminator: Option<Discriminator>,
    /// The whole wire image.
    pub fields: Vec<EntryField>,
    /// What differs between versions, mostly in prose.
    pub variants_by_version: Vec<ByVersion>,
    /// What PostgreSQL checks when it reads the message, in prose.
    pub validation: Vec<String>,
    /// The format column of the manual, by ranges of versions such as `15-20`.
    pub manual_formats_by_pg: BTreeMap<String, Vec<String>>,
}

/// What tells messages with the same tag apart.
#[derive(Clone, Debug, Deserialize)]
pub struct Discriminator {
    /// The field whose value does.
    pub field: Option<String>,
    /// The value.
    pub value: Option<i64>,
    /// How the state of the session does, in prose.
    pub rule: Option<String>,
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

/// The Rust name of a message of the manual: `Stream Prepare` → `StreamPrepare`.
#[must_use]
pub fn rust_name(name: &str) -> String {
    let capitalized = name.split(' ').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    });
    capitalized.collect()
}

/// The first server whose version is one number.
const OLDEST_SERVER: u16 = 10;

/// A server version of `messages.json`. Those before 10, such as `7.4` and `9.3.21`, are `None`: they are no whole
/// numbers, and a message that old is in every server that can still be met.
pub(super) fn pg_version(text: &str) -> Option<u16> {
    text.parse().ok().filter(|&major| major >= OLDEST_SERVER)
}

/// A protocol version of `messages.json`: 1 to 4, or `"3.0"`.
pub(super) fn proto_version(value: &Value) -> Option<u16> {
    match value {
        Value::String(text) => text.split('.').next()?.parse().ok(),
        value => value.as_u64().and_then(|number| u16::try_from(number).ok()),
    }
}

/// A constant of `messages.json`: a number, or a character that stands for its byte.
pub(super) fn constant(value: &Value) -> Option<i64> {
    match value.as_str() {
        Some(text) => <[u8; 1]>::try_from(text.as_bytes()).ok().map(|[byte]| i64::from(byte)),
        None => value.as_i64(),
    }
}

/// A known value of a field: a character in a `Byte1`, else a number, or a character that stands for its byte.
pub(super) fn known_value(field: &EntryField, text: &str) -> i64 {
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
