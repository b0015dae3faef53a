//! Changes of rows, and messages that a program put into the WAL.

use bytes::Bytes;

use super::{LogicalContext, TupleData};
use crate::storage::Storage;
use crate::{Lsn, Oid, PgStr, PgWire, Seq, Xid};

/// A message from `pg_logical_emit_message`, with the option `messages`.
///
/// One that is not transactional arrives outside Begin and Commit.
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-MESSAGE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'M')]
#[since(pg = 14, proto = 1)]
#[pgwire(context = LogicalContext)]
pub struct Message<B: Storage = Bytes> {
    /// The (sub)transaction, between Stream Start and Stream Stop only.
    #[xid]
    #[when(cx.in_stream)]
    #[since(proto = 2)]
    pub stream_xid: Option<Xid>,
    /// Whether it is part of a transaction.
    pub flags: MessageFlags,
    /// LSN of the message: the first byte after its record (`DecodeLogicalMsg` in `decode.c`), the position to confirm.
    #[lsn]
    pub message_lsn: Lsn,
    /// The prefix that tells whose message it is.
    #[cstring]
    pub prefix: PgStr<B>,
    /// The content: raw bytes, never converted.
    #[len(u32)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub content: B,
}

/// The option bits of a [`Message`]; bits that are not known here are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MessageFlags(pub u8);

impl MessageFlags {
    /// The message is part of a transaction (`MESSAGE_TRANSACTIONAL` in `logicalproto.h`).
    pub const TRANSACTIONAL: Self = Self(1);

    /// Whether the message is part of a transaction.
    #[must_use]
    pub const fn is_transactional(self) -> bool {
        self.0 & Self::TRANSACTIONAL.0 != 0
    }
}

/// A row was inserted.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-INSERT)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'I')]
#[since(pg = 10, proto = 1)]
#[pgwire(context = LogicalContext)]
pub struct Insert<B: Storage = Bytes> {
    /// The (sub)transaction, between Stream Start and Stream Stop only.
    #[xid]
    #[when(cx.in_stream)]
    #[since(proto = 2)]
    pub stream_xid: Option<Xid>,
    /// The table.
    #[oid]
    pub relation_oid: Oid,
    /// The row.
    #[mark(b'N', name = new_marker)]
    pub new_tuple: TupleData<B>,
}

/// A row was updated.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-UPDATE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'U')]
#[since(pg = 10, proto = 1)]
#[pgwire(context = LogicalContext)]
pub struct Update<B: Storage = Bytes> {
    /// The (sub)transaction, between Stream Start and Stream Stop only.
    #[xid]
    #[when(cx.in_stream)]
    #[since(proto = 2)]
    pub stream_xid: Option<Xid>,
    /// The table.
    #[oid]
    pub relation_oid: Oid,
    /// The row before, if the key has changed or the replica identity is full.
    #[optional]
    pub old_tuple: Option<OldTuple<B>>,
    /// The row after; the only place of unchanged TOASTed values.
    #[mark(b'N', name = new_marker)]
    pub new_tuple: TupleData<B>,
}

/// A row was deleted.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-DELETE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'D')]
#[since(pg = 10, proto = 1)]
#[pgwire(context = LogicalContext)]
pub struct Delete<B: Storage = Bytes> {
    /// The (sub)transaction, between Stream Start and Stream Stop only.
    #[xid]
    #[when(cx.in_stream)]
    #[since(proto = 2)]
    pub stream_xid: Option<Xid>,
    /// The table.
    #[oid]
    pub relation_oid: Oid,
    /// The row.
    pub old_tuple: OldTuple<B>,
}

/// A row before a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub enum OldTuple<B: Storage = Bytes> {
    /// The key: all columns are there, those that are not part of it as [`TupleColumn::Null`](super::TupleColumn).
    #[tag(b'K', name = key_marker)]
    Key(#[pgwire(name = old_tuple)] TupleData<B>),
    /// The whole row, with the replica identity full.
    #[tag(b'O', name = old_marker)]
    Old(#[pgwire(name = old_tuple)] TupleData<B>),
}

impl<B: Storage> OldTuple<B> {
    /// The values, whichever they are.
    #[must_use]
    pub fn tuple(&self) -> &TupleData<B> {
        match self {
            Self::Key(tuple) | Self::Old(tuple) => tuple,
        }
    }
}

/// Tables were emptied.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-TRUNCATE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'T')]
#[since(pg = 11, proto = 1)]
#[pgwire(context = LogicalContext)]
pub struct Truncate<B: Storage = Bytes> {
    /// The (sub)transaction, between Stream Start and Stream Stop only.
    #[xid]
    #[when(cx.in_stream)]
    #[since(proto = 2)]
    pub stream_xid: Option<Xid>,
    /// What else `TRUNCATE` was told.
    pub options: TruncateOptions,
    /// The tables. Their number stands in front of the options.
    #[count(u32, before = options)]
    pub relations: Seq<B, Oid>,
}

/// The option bits of [`Truncate`]; bits that are not known here are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TruncateOptions(pub u8);

impl TruncateOptions {
    /// `CASCADE` (`TRUNCATE_CASCADE` in `proto.c`).
    pub const CASCADE: Self = Self(1);
    /// `RESTART IDENTITY` (`TRUNCATE_RESTART_SEQS` in `proto.c`).
    pub const RESTART_IDENTITY: Self = Self(2);

    /// Whether tables that refer to these were emptied as well.
    #[must_use]
    pub const fn cascade(self) -> bool {
        self.0 & Self::CASCADE.0 != 0
    }

    /// Whether sequences of the tables' columns start again.
    #[must_use]
    pub const fn restart_identity(self) -> bool {
        self.0 & Self::RESTART_IDENTITY.0 != 0
    }
}
