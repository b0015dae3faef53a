//! Large transactions that are sent before they commit, since protocol version 2.

use super::LogicalContext;
use crate::{Lsn, PgWire, Timestamp, Xid};

/// A block of changes of one transaction begins.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-STREAM-START)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'S')]
#[since(pg = 14, proto = 2)]
pub struct StreamStart {
    /// The top-level transaction.
    #[xid]
    pub xid: Xid,
    /// 1 for the first block of the transaction; any other value is a later one.
    pub first_segment: u8,
}

/// The block of changes ends.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-STREAM-STOP)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'E')]
#[since(pg = 14, proto = 2)]
pub struct StreamStop;

/// A transaction that was sent in blocks has committed.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-STREAM-COMMIT)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'c')]
#[since(pg = 14, proto = 2)]
pub struct StreamCommit {
    /// The transaction.
    #[xid]
    pub xid: Xid,
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

/// A transaction that was sent in blocks, or a part of it, has been rolled back.
///
/// Real servers also send it for transactions of which they sent nothing, and at protocol version 1.
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-STREAM-ABORT)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'A')]
#[since(pg = 14, proto = 2)]
#[pgwire(context = LogicalContext)]
pub struct StreamAbort {
    /// The top-level transaction.
    #[xid]
    pub xid: Xid,
    /// The subtransaction; the same as `xid` if all of the transaction was rolled back.
    #[xid]
    pub subxid: Xid,
    /// LSN of the abort record, with `streaming = parallel` only.
    #[lsn]
    #[when(cx.writes_abort_info())]
    #[since(pg = 16, proto = 4)]
    pub abort_lsn: Option<Lsn>,
    /// When it was rolled back, with `streaming = parallel` only.
    #[timestamp]
    #[when(cx.writes_abort_info())]
    #[since(pg = 16, proto = 4)]
    pub abort_time: Option<Timestamp>,
}
