//! Two-phase commit, since protocol version 3.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{Lsn, PgStr, PgWire, Timestamp, Xid};

/// A transaction that has been prepared begins.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-BEGIN-PREPARE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'b')]
#[since(pg = 15, proto = 3)]
pub struct BeginPrepare<B: Storage = Bytes> {
    /// LSN of the prepare record.
    #[lsn]
    #[nonzero]
    pub prepare_lsn: Lsn,
    /// The first byte after the prepare record.
    #[lsn]
    #[nonzero]
    pub end_lsn: Lsn,
    /// When it was prepared.
    #[timestamp]
    pub prepare_time: Timestamp,
    /// The transaction.
    #[xid]
    pub xid: Xid,
    /// The user's name for it, at most 199 bytes (`GIDSIZE` in `access/xact.h` counts the NUL).
    #[cstring]
    #[max_len(199)]
    pub gid: PgStr<B>,
}

/// The transaction is complete and prepared.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-PREPARE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'P')]
#[since(pg = 15, proto = 3)]
pub struct Prepare<B: Storage = Bytes> {
    /// No flags exist; always zero.
    #[constant(0)]
    pub flags: u8,
    /// LSN of the prepare record.
    #[lsn]
    #[nonzero]
    pub prepare_lsn: Lsn,
    /// The first byte after the prepare record.
    #[lsn]
    #[nonzero]
    pub end_lsn: Lsn,
    /// When it was prepared.
    #[timestamp]
    pub prepare_time: Timestamp,
    /// The transaction.
    #[xid]
    #[nonzero]
    pub xid: Xid,
    /// The user's name for it, at most 199 bytes (`GIDSIZE` in `access/xact.h` counts the NUL).
    #[cstring]
    #[max_len(199)]
    pub gid: PgStr<B>,
}

/// A prepared transaction has committed.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-COMMIT-PREPARED)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'K')]
#[since(pg = 15, proto = 3)]
pub struct CommitPrepared<B: Storage = Bytes> {
    /// No flags exist; always zero.
    #[constant(0)]
    pub flags: u8,
    /// LSN of the commit record.
    #[lsn]
    #[nonzero]
    pub commit_lsn: Lsn,
    /// The first byte after the commit record.
    #[lsn]
    #[nonzero]
    pub end_lsn: Lsn,
    /// When it committed.
    #[timestamp]
    pub commit_time: Timestamp,
    /// The transaction.
    #[xid]
    pub xid: Xid,
    /// The user's name for it, at most 199 bytes (`GIDSIZE` in `access/xact.h` counts the NUL).
    #[cstring]
    #[max_len(199)]
    pub gid: PgStr<B>,
}

/// A prepared transaction has been rolled back.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-ROLLBACK-PREPARED)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'r')]
#[since(pg = 15, proto = 3)]
pub struct RollbackPrepared<B: Storage = Bytes> {
    /// No flags exist; always zero.
    #[constant(0)]
    pub flags: u8,
    /// The first byte after the prepare record.
    #[lsn]
    #[nonzero]
    pub prepare_end_lsn: Lsn,
    /// The first byte after the record of the rollback.
    #[lsn]
    #[nonzero]
    pub rollback_end_lsn: Lsn,
    /// When it was prepared.
    #[timestamp]
    pub prepare_time: Timestamp,
    /// When it was rolled back.
    #[timestamp]
    pub rollback_time: Timestamp,
    /// The transaction.
    #[xid]
    pub xid: Xid,
    /// The user's name for it, at most 199 bytes (`GIDSIZE` in `access/xact.h` counts the NUL).
    #[cstring]
    #[max_len(199)]
    pub gid: PgStr<B>,
}

/// A transaction that was sent in blocks has been prepared.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-STREAM-PREPARE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'p')]
#[since(pg = 15, proto = 3)]
pub struct StreamPrepare<B: Storage = Bytes> {
    /// No flags exist; always zero.
    #[constant(0)]
    pub flags: u8,
    /// LSN of the prepare record.
    #[lsn]
    #[nonzero]
    pub prepare_lsn: Lsn,
    /// The first byte after the prepare record.
    #[lsn]
    #[nonzero]
    pub end_lsn: Lsn,
    /// When it was prepared.
    #[timestamp]
    pub prepare_time: Timestamp,
    /// The transaction.
    #[xid]
    #[nonzero]
    pub xid: Xid,
    /// The user's name for it, at most 199 bytes (`GIDSIZE` in `access/xact.h` counts the NUL).
    #[cstring]
    #[max_len(199)]
    pub gid: PgStr<B>,
}
