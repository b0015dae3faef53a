//! What differs between two versions.

use core::fmt;

use alloc::vec::Vec;

use super::{CATALOGUE, Entry, Note};
use crate::layout::{Member, MemberKind, Version};

/// A difference between two versions.
#[derive(Clone, Debug)]
pub struct Change {
    /// The message.
    pub entry: &'static Entry,
    /// What is different.
    pub kind: ChangeKind,
}

/// What is different in a [`Change`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ChangeKind {
    /// The message is new.
    Added,
    /// The message is gone.
    Removed,
    /// A field, variant or value of the message is new.
    MemberAdded(Member),
    /// A field, variant or value of the message is gone.
    MemberRemoved(Member),
    /// The layout is the same, and something else is not.
    Noted(&'static Note),
}

/// What differs between two versions, in the order of the [`CATALOGUE`].
///
/// ```
/// use pgwire_core::layout::Version;
/// use pgwire_core::messages::catalogue::changes;
///
/// let changes = changes(Version::of_server(15), Version::of_server(16));
/// let changes: Vec<_> = changes.iter().map(ToString::to_string).collect();
/// assert_eq!(
///     changes,
///     [
///         "AuthenticationSCMCredential: removed",
///         "Stream Abort: field abort_lsn added, Int64 (XLogRecPtr)",
///         "Stream Abort: field abort_time added, Int64 (TimestampTz)",
///     ]
/// );
/// ```
#[must_use]
pub fn changes(from: Version, to: Version) -> Vec<Change> {
    CATALOGUE.iter().flat_map(|entry| entry.changes(from, to)).collect()
}

impl Entry {
    /// What differs of this message between two versions.
    #[must_use]
    pub fn changes(&'static self, from: Version, to: Version) -> Vec<Change> {
        let kinds = match (self.is_in(from), self.is_in(to)) {
            (false, false) => Vec::new(),
            (false, true) => [ChangeKind::Added].into(),
            (true, false) => [ChangeKind::Removed].into(),
            (true, true) => {
                let (old, new) = (self.members(from), self.members(to));
                let removed = missing(&old, &new).map(ChangeKind::MemberRemoved);
                let added = missing(&new, &old).map(ChangeKind::MemberAdded);
                let notes = self.notes.iter().filter(|note| is_passed(note, from, to)).map(ChangeKind::Noted);
                removed.chain(added).chain(notes).collect()
            }
        };
        kinds.into_iter().map(|kind| Change { entry: self, kind }).collect()
    }
}

/// The members that are not in `others`.
fn missing<'m>(members: &'m [Member], others: &'m [Member]) -> impl Iterator<Item = Member> + 'm {
    members.iter().filter(|member| others.iter().all(|other| other.path != member.path)).cloned()
}

/// Whether one of the versions has it and the other has not.
fn is_passed(note: &Note, from: Version, to: Version) -> bool {
    let has = |version: Version| version.pg.is_none_or(|server| server >= note.server);
    has(from) != has(to)
}

/// `Stream Abort: field abort_lsn added, Int64 (XLogRecPtr)`
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.entry.name, self.kind)
    }
}

/// `field abort_lsn added, Int64 (XLogRecPtr)`
impl fmt::Display for ChangeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added => f.write_str("added"),
            Self::Removed => f.write_str("removed"),
            Self::MemberAdded(member) => write_member(f, member, "added"),
            Self::MemberRemoved(member) => write_member(f, member, "removed"),
            Self::Noted(note) => f.write_str(note.text),
        }
    }
}

fn write_member(f: &mut fmt::Formatter<'_>, member: &Member, what: &str) -> fmt::Result {
    match member.kind {
        MemberKind::Field(field) => write!(f, "field {} {what}, {}", member.path, field.format),
        MemberKind::Variant(_) => write!(f, "variant {} {what}", member.path),
        MemberKind::Value { format, .. } => write!(f, "value {} {what}, {format}", member.path),
    }
}
