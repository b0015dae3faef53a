//! `BASE_BACKUP`: what stands inside CopyData, from PostgreSQL 15 on. PostgreSQL 14 sends bare tar data.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgStr, PgWire, RawMessage};

/// Any message inside CopyData while a base backup is sent.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::basebackup::BaseBackupMessage;
///
/// let data = b"nbase.tar\0\0"; // of a CopyData
/// let BaseBackupMessage::NewArchive(archive) = BaseBackupMessage::decode(&data[..])? else { panic!() };
/// assert_eq!(archive.archive_name, "base.tar");
/// assert!(archive.tablespace_path.is_empty());
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub enum BaseBackupMessage<B: Storage = Bytes> {
    /// `n`
    NewArchive(NewArchive<B>),
    /// `m`
    Manifest(Manifest),
    /// `d`
    Data(ArchiveOrManifestData<B>),
    /// `p`
    ProgressReport(ProgressReport),
    /// A message of a kind that is not known here.
    #[other]
    Unknown(RawMessage<B>),
}

/// An archive begins: one for each tablespace.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'n')]
#[since(pg = 15, proto = 3)]
pub struct NewArchive<B: Storage = Bytes> {
    /// The file's name.
    #[cstring]
    pub archive_name: PgStr<B>,
    /// The tablespace's path; empty for the main data directory.
    #[cstring]
    pub tablespace_path: PgStr<B>,
}

/// The manifest begins.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'm')]
#[since(pg = 15, proto = 3)]
pub struct Manifest;

/// A piece of what began last.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'd')]
#[since(pg = 15, proto = 3)]
pub struct ArchiveOrManifestData<B: Storage = Bytes> {
    /// The data.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}

/// How far the backup is.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'p')]
#[since(pg = 15, proto = 3)]
pub struct ProgressReport {
    /// Bytes done of the whole backup, all tablespaces together.
    pub bytes_done: u64,
}
