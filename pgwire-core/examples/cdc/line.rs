//! A message as a line of JSON.

use std::fmt::Display;

use pgwire_core::messages::logical::{LogicalMessage, NamedValue, OldTuple, RelationCache, RelationError, TupleColumn};
use pgwire_core::{Lsn, Oid, Timestamp, Xid};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::Error;

/// What is printed. `xid` is there in transactions that are sent before they commit: changes of several of them come
/// mixed, and none holds before its `stream_commit`.
#[derive(serde::Serialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub(crate) enum Line<'l> {
    Begin {
        xid: u32,
        #[serde(serialize_with = "display")]
        commit_lsn: Lsn,
        #[serde(serialize_with = "display")]
        time: Timestamp,
    },
    Commit(Position),
    Insert {
        #[serde(flatten)]
        place: Place<'l>,
        row: Row<'l>,
    },
    Update {
        #[serde(flatten)]
        place: Place<'l>,
        /// The key before the update, if it has changed, or all of the row, if the table's identity is full.
        #[serde(flatten)]
        old: Option<Old<'l>>,
        row: Row<'l>,
        /// Columns that are not in `row`, because they are long and as they were.
        #[serde(skip_serializing_if = "Names::is_empty")]
        unchanged: Names<'l>,
    },
    Delete {
        #[serde(flatten)]
        place: Place<'l>,
        #[serde(flatten)]
        old: Old<'l>,
    },
    Truncate {
        #[serde(skip_serializing_if = "Option::is_none")]
        xid: Option<u32>,
        tables: Vec<String>,
        cascade: bool,
        restart_identity: bool,
    },
    Message {
        #[serde(skip_serializing_if = "Option::is_none")]
        xid: Option<u32>,
        /// Where it is done, if it is in no transaction.
        #[serde(flatten)]
        position: Option<MessagePosition>,
        prefix: String,
        content: Value<'l>,
    },
    Origin {
        name: String,
        #[serde(serialize_with = "display")]
        lsn: Lsn,
    },
    StreamStart {
        xid: u32,
        /// Whether it begins: what was printed of it earlier is void.
        first: bool,
    },
    StreamStop,
    StreamCommit {
        xid: u32,
        #[serde(flatten)]
        position: Position,
    },
    /// The changes of `subxid` are void, if there were any; it is the same as `xid` if all of the transaction is rolled
    /// back. PostgreSQL 18 sends this also for what it has never sent, even with streaming off.
    StreamAbort {
        xid: u32,
        subxid: u32,
    },
    BeginPrepare {
        xid: u32,
        gid: String,
    },
    Prepare {
        xid: u32,
        gid: String,
        #[serde(flatten)]
        position: Position,
    },
    StreamPrepare {
        xid: u32,
        gid: String,
        #[serde(flatten)]
        position: Position,
    },
    CommitPrepared {
        xid: u32,
        gid: String,
        #[serde(flatten)]
        position: Position,
    },
    RollbackPrepared {
        xid: u32,
        gid: String,
        #[serde(flatten)]
        position: Position,
    },
}

/// Where a transaction has ended.
#[derive(Clone, Copy, serde::Serialize)]
pub(crate) struct Position {
    /// All before this byte is done: the position to confirm.
    #[serde(serialize_with = "display")]
    pub(crate) end_lsn: Lsn,
    #[serde(serialize_with = "display")]
    time: Timestamp,
}

#[derive(Clone, Copy, serde::Serialize)]
pub(crate) struct MessagePosition {
    #[serde(serialize_with = "display")]
    end_lsn: Lsn,
}

#[derive(serde::Serialize)]
pub(crate) struct Place<'l> {
    #[serde(skip_serializing_if = "Option::is_none")]
    xid: Option<u32>,
    schema: std::borrow::Cow<'l, str>,
    table: std::borrow::Cow<'l, str>,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Old<'l> {
    Key(Row<'l>),
    Old(Row<'l>),
}

/// Names and values, without those that were not sent.
pub(crate) struct Row<'l>(Vec<NamedValue<'l>>);

/// The names of what is not in a row.
pub(crate) struct Names<'l>(Vec<NamedValue<'l>>);

/// Text, or the hexadecimal digits of anything else.
pub(crate) struct Value<'l>(&'l [u8]);

fn display<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Names<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for named in &self.0 {
            let name = named.column.column_name;
            match named.value {
                TupleColumn::Null => map.serialize_entry(&name.to_string_lossy(), &())?,
                TupleColumn::Text(bytes) => match std::str::from_utf8(bytes) {
                    Ok(text) => map.serialize_entry(&name.to_string_lossy(), text)?,
                    Err(_) => map.serialize_entry(&name.to_string_lossy(), &Hex(bytes))?,
                },
                TupleColumn::Binary(bytes) => map.serialize_entry(&name.to_string_lossy(), &Hex(bytes))?,
                TupleColumn::UnchangedToast => {}
            }
        }
        map.end()
    }
}

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|named| named.column.column_name.to_string_lossy()))
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => Hex(self.0).serialize(serializer),
        }
    }
}

/// `{"hex":"00ff"}`, which no text is.
struct Hex<'l>(&'l [u8]);

impl Serialize for Hex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("hex", &hex::encode(self.0))?;
        map.end()
    }
}

impl<'l> Line<'l> {
    /// The line of a message; `None` for those that only describe tables.
    pub(crate) fn of(
        message: &'l LogicalMessage<&'l [u8]>,
        relations: &'l RelationCache,
    ) -> Result<Option<Self>, Error> {
        let position = |end_lsn, time| Position { end_lsn, time };
        Ok(Some(match message {
            LogicalMessage::Begin(m) => Self::Begin { xid: m.xid.get(), commit_lsn: m.final_lsn, time: m.commit_time },
            LogicalMessage::Commit(m) => Self::Commit(position(m.end_lsn, m.commit_time)),
            LogicalMessage::Insert(m) => {
                let row = Row(relations.row(m.relation_oid, &m.new_tuple)?.collect());
                Self::Insert { place: place(relations, m.relation_oid, m.stream_xid)?, row }
            }
            LogicalMessage::Update(m) => {
                let (row, unchanged) = split(relations.updated_row(m)?);
                let old = m.old_tuple.as_ref().map(|old| before(relations, m.relation_oid, old)).transpose()?;
                Self::Update { place: place(relations, m.relation_oid, m.stream_xid)?, old, row, unchanged }
            }
            LogicalMessage::Delete(m) => Self::Delete {
                place: place(relations, m.relation_oid, m.stream_xid)?,
                old: before(relations, m.relation_oid, &m.old_tuple)?,
            },
            LogicalMessage::Truncate(m) => Self::Truncate {
                xid: m.stream_xid.map(Xid::get),
                tables: m.relations.iter().map(|oid| full_name(relations, oid)).collect::<Result<_, _>>()?,
                cascade: m.options.cascade(),
                restart_identity: m.options.restart_identity(),
            },
            LogicalMessage::Message(m) => Self::Message {
                xid: m.stream_xid.map(Xid::get),
                // Its LSN is where it ends (`DecodeLogicalMsg` in decode.c), and often where a commit begins: whoever
                // confirms a byte more loses that.
                position: (!m.flags.is_transactional()).then_some(MessagePosition { end_lsn: m.message_lsn }),
                prefix: m.prefix.to_string(),
                content: Value(m.content),
            },
            LogicalMessage::Origin(m) => Self::Origin { name: m.origin_name.to_string(), lsn: m.origin_lsn },
            LogicalMessage::StreamStart(m) => Self::StreamStart { xid: m.xid.get(), first: m.first_segment == 1 },
            LogicalMessage::StreamStop(_) => Self::StreamStop,
            LogicalMessage::StreamCommit(m) => {
                Self::StreamCommit { xid: m.xid.get(), position: position(m.end_lsn, m.commit_time) }
            }
            LogicalMessage::StreamAbort(m) => Self::StreamAbort { xid: m.xid.get(), subxid: m.subxid.get() },
            LogicalMessage::BeginPrepare(m) => Self::BeginPrepare { xid: m.xid.get(), gid: m.gid.to_string() },
            LogicalMessage::Prepare(m) => Self::Prepare {
                xid: m.xid.get(),
                gid: m.gid.to_string(),
                position: position(m.end_lsn, m.prepare_time),
            },
            LogicalMessage::StreamPrepare(m) => Self::StreamPrepare {
                xid: m.xid.get(),
                gid: m.gid.to_string(),
                position: position(m.end_lsn, m.prepare_time),
            },
            LogicalMessage::CommitPrepared(m) => Self::CommitPrepared {
                xid: m.xid.get(),
                gid: m.gid.to_string(),
                position: position(m.end_lsn, m.commit_time),
            },
            LogicalMessage::RollbackPrepared(m) => Self::RollbackPrepared {
                xid: m.xid.get(),
                gid: m.gid.to_string(),
                position: position(m.rollback_end_lsn, m.rollback_time),
            },
            LogicalMessage::Relation(_) | LogicalMessage::Type(_) => return Ok(None),
            LogicalMessage::Unknown(m) => {
                let tag = char::from(m.tag).escape_default();
                return Err(format!("a change of a kind that is not known here: '{tag}'").into());
            }
        }))
    }

    /// The same inside a transaction, where a message is not where anything is done.
    pub(crate) fn inside(mut self) -> Self {
        if let Self::Message { position, .. } = &mut self {
            *position = None;
        }
        self
    }

    /// Up to where all is done with this line, if it ends something.
    pub(crate) fn position(&self) -> Option<Lsn> {
        match self {
            Self::Commit(position)
            | Self::StreamCommit { position, .. }
            | Self::Prepare { position, .. }
            | Self::StreamPrepare { position, .. }
            | Self::CommitPrepared { position, .. }
            | Self::RollbackPrepared { position, .. } => Some(position.end_lsn),
            Self::Message { position, .. } => position.map(|position| position.end_lsn),
            _ => None,
        }
    }
}

/// The values that were sent, and those that were not.
fn split<'l>(values: impl Iterator<Item = NamedValue<'l>>) -> (Row<'l>, Names<'l>) {
    let (mut row, mut unchanged) = (Vec::with_capacity(values.size_hint().0), Vec::new());
    for named in values {
        if matches!(named.value, TupleColumn::UnchangedToast) { &mut unchanged } else { &mut row }.push(named);
    }
    (Row(row), Names(unchanged))
}

fn before<'l>(relations: &'l RelationCache, oid: Oid, old: &'l OldTuple<&'l [u8]>) -> Result<Old<'l>, RelationError> {
    let row = Row(relations.old_row(oid, old)?.collect());
    Ok(match old {
        OldTuple::Key(_) => Old::Key(row),
        OldTuple::Old(_) => Old::Old(row),
    })
}

fn place(relations: &RelationCache, relation_oid: Oid, xid: Option<Xid>) -> Result<Place<'_>, RelationError> {
    let relation = relations.relation(relation_oid).ok_or(RelationError::Unknown { relation_oid })?;
    let (schema, table) = (relation.namespace.to_string_lossy(), relation.relation_name.to_string_lossy());
    // An empty name stands for the schema of the system.
    let schema = if schema.is_empty() { "pg_catalog".into() } else { schema };
    Ok(Place { xid: xid.map(Xid::get), schema, table })
}

fn full_name(relations: &RelationCache, oid: Oid) -> Result<String, RelationError> {
    let Place { schema, table, .. } = place(relations, oid, None)?;
    Ok(format!("{schema}.{table}"))
}
