//! The messages of logical replication once more, as users would declare them who want no storage parameter: structs
//! that own their data, and ([`borrowing`]) structs that borrow with a plain lifetime.
//!
//! Strings are `CString` and `CStr`, because not every server speaks UTF-8. Integers are plain in some places and
//! newtypes in others: both must mean the same on the wire.

// The catalogue documents these fields; here the declarations themselves are what is tested.
#![allow(missing_docs)]

pub mod borrowing;

use std::ffi::CString;

use pgwire_core::messages::logical::LogicalContext;
use pgwire_core::{Lsn, Oid, PgWire, RawMessage, Timestamp, Xid};

#[derive(Clone, Debug, PartialEq, PgWire)]
pub enum OwnedMessage {
    Begin(Begin),
    Message(Message),
    Commit(Commit),
    Origin(Origin),
    Relation(Relation),
    Type(Type),
    Insert(Insert),
    Update(Update),
    Delete(Delete),
    Truncate(Truncate),
    StreamStart(StreamStart),
    StreamStop(StreamStop),
    StreamCommit(StreamCommit),
    StreamAbort(StreamAbort),
    BeginPrepare(BeginPrepare),
    Prepare(Prepare),
    CommitPrepared(CommitPrepared),
    RollbackPrepared(RollbackPrepared),
    StreamPrepare(StreamPrepare),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'B')]
pub struct Begin {
    #[lsn]
    #[nonzero]
    pub final_lsn: u64,
    #[timestamp]
    pub commit_time: i64,
    #[xid]
    pub xid: u32,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'M')]
#[pgwire(context = LogicalContext)]
pub struct Message {
    #[xid]
    #[when(cx.in_stream)]
    pub stream_xid: Option<u32>,
    pub flags: u8,
    #[lsn]
    pub message_lsn: u64,
    #[cstring]
    pub prefix: CString,
    #[len(u32)]
    pub content: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'C')]
pub struct Commit {
    #[constant(0)]
    pub flags: u8,
    pub commit_lsn: Lsn,
    pub end_lsn: Lsn,
    pub commit_time: Timestamp,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'O')]
pub struct Origin {
    #[lsn]
    pub origin_lsn: u64,
    #[cstring]
    pub origin_name: CString,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'R')]
#[pgwire(context = LogicalContext)]
pub struct Relation {
    #[when(cx.in_stream)]
    pub stream_xid: Option<Xid>,
    #[oid]
    pub relation_oid: u32,
    #[cstring]
    pub namespace: CString,
    #[cstring]
    pub relation_name: CString,
    pub replica_identity: u8,
    #[count(u16)]
    pub columns: Vec<RelationColumn>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
pub struct RelationColumn {
    pub column_flags: u8,
    #[cstring]
    pub column_name: CString,
    #[oid]
    pub type_oid: u32,
    pub type_modifier: i32,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'Y')]
#[pgwire(context = LogicalContext)]
pub struct Type {
    #[xid]
    #[when(cx.in_stream)]
    pub stream_xid: Option<u32>,
    pub type_oid: Oid,
    #[cstring]
    pub namespace: CString,
    #[cstring]
    pub type_name: CString,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'I')]
#[pgwire(context = LogicalContext)]
pub struct Insert {
    #[xid]
    #[when(cx.in_stream)]
    pub stream_xid: Option<u32>,
    #[oid]
    pub relation_oid: u32,
    #[mark(b'N')]
    pub new_tuple: TupleData,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'U')]
#[pgwire(context = LogicalContext)]
pub struct Update {
    #[xid]
    #[when(cx.in_stream)]
    pub stream_xid: Option<u32>,
    #[oid]
    pub relation_oid: u32,
    #[optional]
    pub old_tuple: Option<OldTuple>,
    #[mark(b'N')]
    pub new_tuple: TupleData,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'D')]
#[pgwire(context = LogicalContext)]
pub struct Delete {
    #[xid]
    #[when(cx.in_stream)]
    pub stream_xid: Option<u32>,
    #[oid]
    pub relation_oid: u32,
    pub old_tuple: OldTuple,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
pub enum OldTuple {
    #[tag(b'K')]
    Key(TupleData),
    #[tag(b'O')]
    Old(TupleData),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
pub struct TupleData {
    #[count(u16)]
    pub columns: Vec<TupleColumn>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
pub enum TupleColumn {
    #[tag(b'n')]
    Null,
    #[tag(b'u')]
    UnchangedToast,
    #[tag(b't')]
    Text(#[len(i32)] Vec<u8>),
    #[tag(b'b')]
    Binary(#[len(i32)] Vec<u8>),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'T')]
#[pgwire(context = LogicalContext)]
pub struct Truncate {
    #[xid]
    #[when(cx.in_stream)]
    pub stream_xid: Option<u32>,
    pub options: u8,
    #[count(u32, before = options)]
    pub relations: Vec<Oid>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'S')]
pub struct StreamStart {
    #[xid]
    pub xid: u32,
    pub first_segment: u8,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'E')]
pub struct StreamStop {}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'c')]
pub struct StreamCommit {
    #[xid]
    pub xid: u32,
    #[constant(0)]
    pub flags: u8,
    #[lsn]
    pub commit_lsn: u64,
    #[lsn]
    pub end_lsn: u64,
    #[timestamp]
    pub commit_time: i64,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'A')]
#[pgwire(context = LogicalContext)]
pub struct StreamAbort {
    #[xid]
    pub xid: u32,
    #[xid]
    pub subxid: u32,
    #[lsn]
    #[when(cx.writes_abort_info())]
    pub abort_lsn: Option<u64>,
    #[timestamp]
    #[when(cx.writes_abort_info())]
    pub abort_time: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'b')]
pub struct BeginPrepare {
    #[lsn]
    #[nonzero]
    pub prepare_lsn: u64,
    #[lsn]
    #[nonzero]
    pub end_lsn: u64,
    #[timestamp]
    pub prepare_time: i64,
    #[xid]
    pub xid: u32,
    #[cstring]
    #[max_len(199)]
    pub gid: CString,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'P')]
pub struct Prepare {
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
    pub gid: CString,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'K')]
pub struct CommitPrepared {
    #[constant(0)]
    pub flags: u8,
    #[lsn]
    #[nonzero]
    pub commit_lsn: u64,
    #[lsn]
    #[nonzero]
    pub end_lsn: u64,
    #[timestamp]
    pub commit_time: i64,
    #[xid]
    pub xid: u32,
    #[cstring]
    #[max_len(199)]
    pub gid: CString,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'r')]
pub struct RollbackPrepared {
    #[constant(0)]
    pub flags: u8,
    #[lsn]
    #[nonzero]
    pub prepare_end_lsn: u64,
    #[lsn]
    #[nonzero]
    pub rollback_end_lsn: u64,
    #[timestamp]
    pub prepare_time: i64,
    #[timestamp]
    pub rollback_time: i64,
    #[xid]
    pub xid: u32,
    #[cstring]
    #[max_len(199)]
    pub gid: CString,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'p')]
pub struct StreamPrepare {
    #[constant(0)]
    pub flags: u8,
    #[lsn]
    #[nonzero]
    pub prepare_lsn: u64,
    #[lsn]
    #[nonzero]
    pub end_lsn: u64,
    #[timestamp]
    pub prepare_time: i64,
    #[xid]
    #[nonzero]
    pub xid: u32,
    #[cstring]
    #[max_len(199)]
    pub gid: CString,
}
