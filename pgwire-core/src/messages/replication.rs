//! Streaming replication: what stands inside CopyData, in both directions.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{Lsn, PgWire, RawMessage, Timestamp, Xid};

/// Any message from the server inside CopyData while it replicates.
///
/// ```
/// use pgwire_core::messages::replication::{ReplicationMessage, StandbyStatusUpdate};
/// use pgwire_core::{PgWire, Timestamp};
///
/// let data = b"k\0\0\0\0\x01\x6b\x37\x48\0\x03\x04\x73\x47\x2a\xe4\x8b\x01"; // of a CopyData
/// let ReplicationMessage::PrimaryKeepalive(keepalive) = ReplicationMessage::decode(&data[..])? else { panic!() };
/// if keepalive.reply_requested != 0 {
///     let done = keepalive.wal_end; // once all before it is safe
///     let answer = StandbyStatusUpdate {
///         write_lsn: done,
///         flush_lsn: done,
///         apply_lsn: done,
///         send_time: Timestamp::EPOCH,
///         reply_requested: 0,
///     };
///     assert_eq!(answer.encoded_len(), 34); // the data of a CopyData
/// }
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub enum ReplicationMessage<B: Storage = Bytes> {
    /// `w`
    XLogData(XLogData<B>),
    /// `k`
    PrimaryKeepalive(PrimaryKeepaliveMessage),
    /// `s`
    PrimaryStatusUpdate(PrimaryStatusUpdate),
    /// A message of a kind that is not known here.
    #[other]
    Unknown(RawMessage<B>),
}

/// Any message from the client inside CopyData while it replicates.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub enum StandbyMessage<B: Storage = Bytes> {
    /// `r`
    StandbyStatusUpdate(StandbyStatusUpdate),
    /// `h`
    HotStandbyFeedback(HotStandbyFeedbackMessage),
    /// `p`
    RequestPrimaryStatusUpdate(RequestPrimaryStatusUpdate),
    /// A message of a kind that is not known here.
    #[other]
    Unknown(RawMessage<B>),
}

/// WAL, or a message of an output plugin; named WALData from PostgreSQL 19 on.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-XLOGDATA)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'w')]
#[since(proto = 3)]
pub struct XLogData<B: Storage = Bytes> {
    /// Where the data begins; for a logical slot where the change is, and zero for messages that are no change.
    #[lsn]
    #[pgwire(format = Int64)]
    pub wal_start: Lsn,
    /// The server's end of WAL; for a logical slot the same as `wal_start`.
    #[lsn]
    #[pgwire(format = Int64)]
    pub wal_end: Lsn,
    /// The sender's clock.
    #[timestamp]
    #[pgwire(format = Int64)]
    pub send_time: Timestamp,
    /// The data.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}

/// The server is still there.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-PRIMARY-KEEPALIVE-MESSAGE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'k')]
#[since(proto = 3)]
pub struct PrimaryKeepaliveMessage {
    /// How far the server has sent.
    #[lsn]
    #[pgwire(format = Int64)]
    pub wal_end: Lsn,
    /// The sender's clock.
    #[timestamp]
    #[pgwire(format = Int64)]
    pub send_time: Timestamp,
    /// Whether an answer is wanted at once; any byte but zero counts as yes.
    #[pgwire(format = Byte1)]
    pub reply_requested: u8,
}

/// The answer to a Request primary status update.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-PRIMARY-STATUS-UPDATE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b's')]
#[since(pg = 19, proto = 3)]
pub struct PrimaryStatusUpdate {
    /// How far the server has written WAL.
    #[lsn]
    #[pgwire(format = Int64)]
    pub wal_write_lsn: Lsn,
    /// The oldest transaction that is committing just now, with its epoch.
    pub oldest_xid_in_commit: u64,
    /// The next transaction, with its epoch.
    pub next_xid: u64,
    /// The sender's clock.
    #[timestamp]
    #[pgwire(format = Int64)]
    pub send_time: Timestamp,
}

/// How far the client is.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-STANDBY-STATUS-UPDATE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'r')]
#[since(proto = 3)]
pub struct StandbyStatusUpdate {
    /// The byte after the last one received and written.
    #[lsn]
    #[pgwire(format = Int64)]
    pub write_lsn: Lsn,
    /// The byte after the last one flushed: the server may forget what is before it.
    #[lsn]
    #[pgwire(format = Int64)]
    pub flush_lsn: Lsn,
    /// The byte after the last one applied.
    #[lsn]
    #[pgwire(format = Int64)]
    pub apply_lsn: Lsn,
    /// The sender's clock.
    #[timestamp]
    #[pgwire(format = Int64)]
    pub send_time: Timestamp,
    /// Whether an answer is wanted at once; any byte but zero counts as yes.
    #[pgwire(format = Byte1)]
    pub reply_requested: u8,
}

/// Which rows the standby still needs.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-HOT-STANDBY-FEEDBACK-MESSAGE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'h')]
#[since(proto = 3)]
pub struct HotStandbyFeedbackMessage {
    /// The sender's clock.
    #[timestamp]
    #[pgwire(format = Int64)]
    pub send_time: Timestamp,
    /// The oldest transaction whose rows are needed.
    #[xid]
    #[pgwire(format = Int32)]
    pub xmin: Xid,
    /// Its epoch.
    pub xmin_epoch: u32,
    /// The oldest transaction whose catalog rows are needed.
    #[xid]
    #[pgwire(format = Int32)]
    pub catalog_xmin: Xid,
    /// Its epoch.
    pub catalog_xmin_epoch: u32,
}

/// Asks for a Primary status update; servers before 19 end the connection.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-REQUEST-PRIMARY-STATUS-UPDATE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'p')]
#[since(pg = 19, proto = 3)]
pub struct RequestPrimaryStatusUpdate {
    /// The sender's clock.
    #[timestamp]
    #[pgwire(format = Int64)]
    pub send_time: Timestamp,
}
