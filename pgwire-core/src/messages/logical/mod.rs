//! Logical replication: the messages of the `pgoutput` plugin, protocol versions 1 to 4.
//!
//! They arrive as the payload of XLogData (WALData from PostgreSQL 19) messages inside CopyData, or as rows of
//! `pg_logical_slot_get_binary_changes`. They have no length of their own: what carries them bounds them.
//!
//! [`LogicalDecoder`] decodes a stream of them; [`LogicalMessage`] is one, decoded with a [`LogicalContext`];
//! [`RelationCache`] pairs the values of a row with the names of its columns.
//!
//! Manual: [Logical Replication Message Formats][manual]; source: `src/backend/replication/logical/proto.c`,
//! `src/include/replication/logicalproto.h`.
//!
//! [manual]: https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html

mod change;
mod context;
mod decoder;
mod relation;
mod relation_cache;
mod stream;
mod transaction;
mod tuple;
mod two_phase;

pub use change::{Delete, Insert, Message, MessageFlags, OldTuple, Truncate, TruncateOptions, Update};
pub use context::{LogicalContext, Streaming};
pub use decoder::LogicalDecoder;
pub use relation::{ColumnFlags, Relation, RelationColumn, ReplicaIdentity, Type};
pub use relation_cache::{NamedValue, NamedValues, RelationCache, RelationError};
pub use stream::{StreamAbort, StreamCommit, StreamStart, StreamStop};
pub use transaction::{Begin, Commit, Origin};
pub use tuple::{TupleColumn, TupleData};
pub use two_phase::{BeginPrepare, CommitPrepared, Prepare, RollbackPrepared, StreamPrepare};

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgWire, RawMessage};

/// Any message of logical replication.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::logical::{LogicalContext, LogicalMessage};
///
/// let bytes = b"B\x00\x00\x00\x00\x03\x61\xe1\x10\x00\x02\x36\x70\x71\x75\x8d\xb5\x00\x00\x03\xb7";
/// let message = LogicalMessage::decode_with(&bytes[..], &LogicalContext::default())?;
/// let LogicalMessage::Begin(begin) = &message else { panic!("a Begin") };
/// assert_eq!(begin.final_lsn.to_string(), "0/361E110");
/// assert_eq!(begin.xid.get(), 951);
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[pgwire(context = LogicalContext)]
pub enum LogicalMessage<B: Storage = Bytes> {
    /// `B`
    Begin(Begin),
    /// `M`
    Message(Message<B>),
    /// `C`
    Commit(Commit),
    /// `O`
    Origin(Origin<B>),
    /// `R`
    Relation(Relation<B>),
    /// `Y`
    Type(Type<B>),
    /// `I`
    Insert(Insert<B>),
    /// `U`
    Update(Update<B>),
    /// `D`
    Delete(Delete<B>),
    /// `T`
    Truncate(Truncate<B>),
    /// `S`
    StreamStart(StreamStart),
    /// `E`
    StreamStop(StreamStop),
    /// `c`
    StreamCommit(StreamCommit),
    /// `A`
    StreamAbort(StreamAbort),
    /// `b`
    BeginPrepare(BeginPrepare<B>),
    /// `P`
    Prepare(Prepare<B>),
    /// `K`
    CommitPrepared(CommitPrepared<B>),
    /// `r`
    RollbackPrepared(RollbackPrepared<B>),
    /// `p`
    StreamPrepare(StreamPrepare<B>),
    /// A message of a kind that is not known here.
    #[other]
    Unknown(RawMessage<B>),
}
