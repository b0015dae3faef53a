//! What is printed of a message and of a change.

use pgwire_core::layout::{Kind, Layout, Member, MemberKind, Version};
use pgwire_core::messages::CATALOGUE;
use pgwire_core::messages::catalogue::{Change, ChangeKind, Entry, SERVERS};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct MessageRecord {
    /// The manual's name.
    pub(crate) name: &'static str,
    /// The name in Rust.
    pub(crate) rust: &'static str,
    pub(crate) layer: &'static str,
    /// The first byte, where it says which message it is.
    pub(crate) tag: Option<char>,
    pub(crate) description: String,
    /// The manual's section.
    pub(crate) manual: Option<&'static str>,
    /// The servers that have it.
    pub(crate) servers: Vec<u16>,
    /// The first version of logical replication that has it.
    pub(crate) proto: Option<u16>,
    pub(crate) fields: Vec<FieldRecord>,
    /// What each server changed.
    pub(crate) history: Vec<HistoryRecord>,
}

#[derive(Serialize)]
pub(crate) struct FieldRecord {
    pub(crate) name: String,
    /// The manual's notation.
    pub(crate) format: String,
    pub(crate) description: String,
    /// When and how often it is there.
    pub(crate) presence: Option<String>,
    /// The first server that has it, if the message is older.
    pub(crate) since: Option<u16>,
    /// The first version of logical replication that has it, if the message is older.
    pub(crate) proto: Option<u16>,
}

#[derive(Serialize)]
pub(crate) struct HistoryRecord {
    pub(crate) server: u16,
    pub(crate) change: String,
}

#[derive(Serialize)]
pub(crate) struct ChangeRecord {
    pub(crate) name: &'static str,
    pub(crate) layer: &'static str,
    pub(crate) change: &'static str,
    /// What is different, as a sentence.
    pub(crate) text: String,
}

/// The messages of a version.
pub(crate) fn messages(version: Version) -> Vec<MessageRecord> {
    CATALOGUE.iter().filter(|entry| entry.is_in(version)).map(|entry| MessageRecord::of(entry, version)).collect()
}

impl MessageRecord {
    fn of(entry: &'static Entry, version: Version) -> Self {
        Self {
            name: entry.name,
            rust: entry.layout.name,
            layer: entry.layer.name(),
            tag: tag(entry.layout),
            description: summary(entry.layout.doc),
            manual: manual(entry.layout.doc),
            servers: SERVERS.filter(|server| entry.is_in(Version::of_server(*server))).collect(),
            proto: entry.layout.since.proto.filter(|_| entry.layer.is_logical()),
            fields: entry.members(version).iter().map(FieldRecord::of).collect(),
            history: SERVERS.skip(1).flat_map(|server| history(entry, server)).collect(),
        }
    }
}

impl FieldRecord {
    fn of(member: &Member) -> Self {
        let (format, doc, since, presence) = match member.kind {
            MemberKind::Field(field) => {
                let condition = field.condition.map(|condition| condition.to_string());
                let repeat = field.repeat.map(|repeat| repeat.to_string());
                let presence: Vec<_> = condition.into_iter().chain(repeat).collect();
                (field.format.to_string(), field.doc, field.since, presence)
            }
            MemberKind::Variant(variant) => (String::new(), variant.doc, variant.since, Vec::new()),
            MemberKind::Value { value, format } => (format.to_string(), value.doc, value.since, Vec::new()),
            _ => unreachable!("all kinds of this version of the crate are above"),
        };
        Self {
            name: member.path.clone(),
            format,
            description: summary(doc),
            presence: (!presence.is_empty()).then(|| presence.join(", ")),
            since: since.pg,
            proto: since.proto,
        }
    }
}

impl ChangeRecord {
    pub(crate) fn of(change: &Change) -> Self {
        let what = match &change.kind {
            ChangeKind::Added => "message added",
            ChangeKind::Removed => "message removed",
            ChangeKind::MemberAdded(_) => "member added",
            ChangeKind::MemberRemoved(_) => "member removed",
            _ => "note",
        };
        let entry = change.entry;
        Self { name: entry.name, layer: entry.layer.name(), change: what, text: change.kind.to_string() }
    }
}

/// What a server changed of a message.
fn history(entry: &'static Entry, server: u16) -> Vec<HistoryRecord> {
    let changes = entry.changes(Version::of_server(server - 1), Version::of_server(server));
    changes.iter().map(|change| HistoryRecord { server, change: change.kind.to_string() }).collect()
}

/// The byte that says which message it is.
fn tag(layout: &Layout) -> Option<char> {
    let first = layout.fields().first().filter(|field| field.format.kind == Kind::Byte1)?;
    u8::try_from(first.format.constant?).ok().map(char::from)
}

/// The first paragraph of documentation in one line, without the links that only documentation has.
fn summary(doc: &str) -> String {
    let paragraph = doc.split("\n\n").next().unwrap_or_default();
    let mut text = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    while let Some((before, (name, after))) =
        text.split_once("[`").and_then(|(b, rest)| Some((b, rest.split_once("`]")?)))
    {
        let after = match after.strip_prefix('(').and_then(|link| link.split_once(')')) {
            Some((_, after)) => after,
            None => after,
        };
        text = format!("{before}`{name}`{after}");
    }
    text
}

/// The link that the documentation has.
fn manual(doc: &'static str) -> Option<&'static str> {
    let (_, rest) = doc.split_once("[Manual](")?;
    rest.split_once(')').map(|(link, _)| link)
}
