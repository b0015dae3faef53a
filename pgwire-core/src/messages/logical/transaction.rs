//! The frame of a transaction: Begin, Origin, Commit.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{Lsn, PgStr, PgWire, Timestamp, Xid};

/// A transaction that has committed begins.
///
/// From PostgreSQL 15 on it is sent just before the first published change, and transactions without one send neither
/// Begin nor Commit; PostgreSQL 14 sends both always.
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-BEGIN)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'B')]
#[since(pg = 10, proto = 1)]
pub struct Begin {
    /// LSN of the commit record, the `commit_lsn` of the Commit to come.
    #[lsn]
    #[nonzero]
    pub final_lsn: Lsn,
    /// When the transaction committed.
    #[timestamp]
    pub commit_time: Timestamp,
    /// The transaction.
    #[xid]
    pub xid: Xid,
}

/// The transaction is complete.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-COMMIT)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'C')]
#[since(pg = 10, proto = 1)]
pub struct Commit {
    /// No flags exist; always zero.
    #[constant(0)]
    pub flags: u8,
    /// LSN of the commit record.
    #[lsn]
    pub commit_lsn: Lsn,
    /// The first byte after the commit record: the position to confirm.
    #[lsn]
    pub end_lsn: Lsn,
    /// When the transaction committed.
    #[timestamp]
    pub commit_time: Timestamp,
}

/// The transaction came from another server, from which this one had replicated it.
///
/// It follows Begin, Begin Prepare or the first Stream Start, and never carries a transaction ID of a stream.
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-ORIGIN)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'O')]
#[since(pg = 10, proto = 1)]
pub struct Origin<B: Storage = Bytes> {
    /// LSN of the commit on the origin; zero inside a streamed transaction.
    #[lsn]
    pub origin_lsn: Lsn,
    /// The origin's name.
    #[cstring]
    pub origin_name: PgStr<B>,
}
