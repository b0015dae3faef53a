//! Some messages that borrow with a plain lifetime.

use std::ffi::CStr;

use super::{LogicalContext, Lsn, Oid, PgWire, RawMessage, Timestamp, Xid};

#[derive(Debug, PartialEq, PgWire)]
pub enum BorrowingMessage<'a> {
    Message(Message<'a>),
    Origin(Origin<'a>),
    Relation(Relation<'a>),
    Insert(Insert<'a>),
    StreamPrepare(StreamPrepare<'a>),
    #[other]
    Other(RawMessage<&'a [u8]>),
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'M')]
#[pgwire(context = LogicalContext)]
pub struct Message<'a> {
    #[when(cx.in_stream)]
    pub stream_xid: Option<Xid>,
    pub flags: u8,
    pub message_lsn: Lsn,
    #[cstring]
    pub prefix: &'a CStr,
    #[len(u32)]
    pub content: &'a [u8],
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'O')]
pub struct Origin<'a> {
    pub origin_lsn: Lsn,
    #[cstring]
    pub origin_name: &'a CStr,
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'R')]
#[pgwire(context = LogicalContext)]
pub struct Relation<'a> {
    #[when(cx.in_stream)]
    pub stream_xid: Option<Xid>,
    pub relation_oid: Oid,
    #[cstring]
    pub namespace: &'a CStr,
    #[cstring]
    pub relation_name: &'a [u8],
    pub replica_identity: u8,
    #[count(u16)]
    pub columns: Vec<RelationColumn<'a>>,
}

#[derive(Debug, PartialEq, PgWire)]
pub struct RelationColumn<'a> {
    pub column_flags: u8,
    #[cstring]
    pub column_name: &'a CStr,
    pub type_oid: Oid,
    pub type_modifier: i32,
}

/// The row is left undecoded: a program may be interested in the table only.
#[derive(Debug, PartialEq, PgWire)]
#[tag(b'I')]
#[pgwire(context = LogicalContext)]
pub struct Insert<'a> {
    #[when(cx.in_stream)]
    pub stream_xid: Option<Xid>,
    pub relation_oid: Oid,
    #[mark(b'N')]
    #[rest]
    pub new_tuple: &'a [u8],
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'p')]
pub struct StreamPrepare<'a> {
    #[constant(0)]
    pub flags: u8,
    #[nonzero]
    pub prepare_lsn: Lsn,
    #[nonzero]
    pub end_lsn: Lsn,
    pub prepare_time: Timestamp,
    #[nonzero]
    pub xid: Xid,
    #[cstring]
    #[max_len(199)]
    pub gid: &'a CStr,
}
