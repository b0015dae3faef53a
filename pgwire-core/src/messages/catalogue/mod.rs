//! Every message, and which version of PostgreSQL has it.
//!
//! ```
//! use pgwire_core::layout::Version;
//! use pgwire_core::messages::catalogue::{CATALOGUE, changes};
//!
//! let server = Version::of_server(15);
//! assert_eq!(CATALOGUE.iter().filter(|entry| entry.is_in(server)).count(), 85);
//!
//! let new: Vec<_> = changes(Version::of_server(18), Version::of_server(19)).iter().map(ToString::to_string).collect();
//! assert!(new.contains(&"Primary status update: added".to_owned()));
//! ```

mod change;
mod list;

use core::fmt;
use core::ops::RangeInclusive;

use alloc::vec::Vec;

pub use self::change::{Change, ChangeKind, changes};
pub use self::list::CATALOGUE;
use crate::layout::{Layout, Member, Version};

/// The servers whose messages are here.
pub const SERVERS: RangeInclusive<u16> = 14..=20;

/// A message, or a part of one that the manual describes by itself.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Where it belongs.
    pub layer: Layer,
    /// The manual's name, such as `Stream Prepare`.
    pub name: &'static str,
    /// The description.
    pub layout: &'static Layout,
    /// What servers changed without another layout.
    pub notes: &'static [Note],
}

/// Something that came with a server version and is no field of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The server's major version.
    pub server: u16,
    /// What is new.
    pub text: &'static str,
}

/// Where a message belongs: who sends it, and inside of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layer {
    /// The first packet of a connection, and its one-byte answers.
    Startup,
    /// From the client.
    Frontend,
    /// From the server.
    Backend,
    /// Streaming replication, inside CopyData from the client.
    ReplicationFrontend,
    /// Streaming replication, inside CopyData from the server.
    ReplicationBackend,
    /// `BASE_BACKUP`, inside CopyData from the server.
    BaseBackup,
    /// Logical replication, inside XLogData.
    Logical,
    /// A part of messages of logical replication.
    LogicalPart,
}

impl Layer {
    /// The name: `replication-backend`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Startup => "startup",
            Self::Frontend => "frontend",
            Self::Backend => "backend",
            Self::ReplicationFrontend => "replication-frontend",
            Self::ReplicationBackend => "replication-backend",
            Self::BaseBackup => "basebackup",
            Self::Logical => "logical",
            Self::LogicalPart => "logical-part",
        }
    }

    /// Whether it is part of logical replication, which has protocol versions of its own.
    #[must_use]
    pub const fn is_logical(self) -> bool {
        matches!(self, Self::Logical | Self::LogicalPart)
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Entry {
    /// Whether a version has it.
    ///
    /// The protocol version is that of logical replication, 1 to 4 (the option `proto_version`), and counts there alone:
    /// all versions of the frontend/backend protocol, 3.0 to 3.2, have the same messages.
    #[must_use]
    pub const fn is_in(&self, version: Version) -> bool {
        self.layout.is_in(self.of_layer(version))
    }

    /// The fields, variants and known values that a version has, as [`Layout::members`]; none if it has no such message.
    #[must_use]
    pub fn members(&self, version: Version) -> Vec<Member> {
        if self.is_in(version) { self.layout.members(self.of_layer(version)) } else { Vec::new() }
    }

    const fn of_layer(&self, version: Version) -> Version {
        if self.layer.is_logical() { version } else { Version { proto: None, ..version } }
    }
}
