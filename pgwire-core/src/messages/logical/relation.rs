//! What the columns of changes mean: Relation and Type.

use bytes::Bytes;

use super::LogicalContext;
use crate::storage::Storage;
use crate::{Oid, PgStr, PgWire, Seq, Xid};

/// A table whose changes follow: its name and columns.
///
/// It can come again at any time with another shape; the last one counts. With `publish_via_partition_root` the
/// ancestor's comes before the partition's. Streamed transactions get their own.
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-RELATION)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'R')]
#[since(pg = 10, proto = 1)]
#[pgwire(context = LogicalContext)]
pub struct Relation<B: Storage = Bytes> {
    /// The (sub)transaction, between Stream Start and Stream Stop only.
    #[xid]
    #[when(cx.in_stream)]
    #[since(proto = 2)]
    pub stream_xid: Option<Xid>,
    /// The table, which changes refer to.
    #[oid]
    pub relation_oid: Oid,
    /// The schema; empty for `pg_catalog`.
    #[cstring]
    pub namespace: PgStr<B>,
    /// The table's name.
    #[cstring]
    pub relation_name: PgStr<B>,
    /// Which columns of a row's old version are sent (`pg_class.relreplident`).
    #[pgwire(format = Int8)]
    pub replica_identity: ReplicaIdentity,
    /// The published columns, in the order of the values of a row.
    #[count(u16)]
    pub columns: Seq<B, RelationColumn<B>>,
}

/// A column of a [`Relation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct RelationColumn<B: Storage = Bytes> {
    /// Whether it is part of the key.
    pub column_flags: ColumnFlags,
    /// The column's name.
    #[cstring]
    pub column_name: PgStr<B>,
    /// The column's type.
    #[oid]
    pub type_oid: Oid,
    /// The type's modifier (`pg_attribute.atttypmod`), −1 for none.
    pub type_modifier: i32,
}

/// Which columns of a row's old version are sent (`REPLICA_IDENTITY_*` in `catalog/pg_class.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum ReplicaIdentity {
    /// Those of the primary key, if there is one.
    Default = b'd',
    /// None.
    Nothing = b'n',
    /// All.
    Full = b'f',
    /// Those of an index.
    Index = b'i',
    /// A value that is not known here.
    #[other]
    Other(u8),
}

/// The option bits of a [`RelationColumn`]; bits that are not known here are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ColumnFlags(pub u8);

impl ColumnFlags {
    /// The column is part of the replica identity (`LOGICALREP_IS_REPLICA_IDENTITY`).
    pub const KEY: Self = Self(1);

    /// Whether the column is part of the replica identity; with [`ReplicaIdentity::Full`] all columns are.
    #[must_use]
    pub const fn is_key(self) -> bool {
        self.0 & Self::KEY.0 != 0
    }
}

/// A type of a column that is not built in.
///
/// It comes before the Relation. For a domain it carries the domain's OID and the name of the type below it, so that
/// two OIDs can share a name.
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-TYPE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'Y')]
#[since(pg = 10, proto = 1)]
#[pgwire(context = LogicalContext)]
pub struct Type<B: Storage = Bytes> {
    /// The (sub)transaction, between Stream Start and Stream Stop only.
    #[xid]
    #[when(cx.in_stream)]
    #[since(proto = 2)]
    pub stream_xid: Option<Xid>,
    /// The type, as Relation's columns name it.
    #[oid]
    pub type_oid: Oid,
    /// The schema; empty for `pg_catalog`.
    #[cstring]
    pub namespace: PgStr<B>,
    /// The type's name.
    #[cstring]
    pub type_name: PgStr<B>,
}
