//! One line about a message.

use std::fmt::Write;

use pgwire_core::messages::logical::{LogicalMessage, NamedValue, RelationCache, RelationError, TupleColumn};
use pgwire_core::{Oid, PgWire, Xid};

/// Characters of a value that are shown.
const VALUE_SHOWN: usize = 40;

/// The message's name, and what it says.
pub(crate) fn of(message: &LogicalMessage<&[u8]>, relations: &RelationCache) -> Result<String, RelationError> {
    let details = match message {
        LogicalMessage::Begin(m) => format!("{} at {}, committed {}", xid(m.xid), m.final_lsn, m.commit_time),
        LogicalMessage::Message(m) => {
            let kind = if m.flags.is_transactional() { "transactional" } else { "non-transactional" };
            format!("{kind} {}, {} bytes{}", m.prefix, m.content.len(), in_stream(m.stream_xid))
        }
        LogicalMessage::Commit(m) => format!("at {}, next {}", m.commit_lsn, m.end_lsn),
        LogicalMessage::Origin(m) => format!("{} at {}", m.origin_name, m.origin_lsn),
        LogicalMessage::Relation(m) => {
            let columns: Vec<String> = m.columns.iter().map(|column| column.column_name.to_string()).collect();
            let table = format!("{}.{} ({})", m.namespace, m.relation_name, columns.join(", "));
            format!("{} is {table}, identity {:?}{}", m.relation_oid, m.replica_identity, in_stream(m.stream_xid))
        }
        LogicalMessage::Type(m) => {
            format!("{} is {}.{}{}", m.type_oid, m.namespace, m.type_name, in_stream(m.stream_xid))
        }
        LogicalMessage::Insert(m) => {
            let row = values(relations.row(m.relation_oid, &m.new_tuple)?);
            format!("{} {row}{}", table(relations, m.relation_oid), in_stream(m.stream_xid))
        }
        LogicalMessage::Update(m) => {
            let before = match &m.old_tuple {
                Some(old) => format!("{} -> ", values(relations.old_row(m.relation_oid, old)?)),
                None => String::new(),
            };
            let row = values(relations.updated_row(m)?);
            format!("{} {before}{row}{}", table(relations, m.relation_oid), in_stream(m.stream_xid))
        }
        LogicalMessage::Delete(m) => {
            let row = values(relations.old_row(m.relation_oid, &m.old_tuple)?);
            format!("{} {row}{}", table(relations, m.relation_oid), in_stream(m.stream_xid))
        }
        LogicalMessage::Truncate(m) => {
            let tables: Vec<String> = m.relations.iter().map(|oid| table(relations, oid)).collect();
            format!("{} {:?}{}", tables.join(", "), m.options, in_stream(m.stream_xid))
        }
        LogicalMessage::StreamStart(m) => {
            let block = if m.first_segment == 1 { "first block" } else { "a later block" };
            format!("{}, {block}", xid(m.xid))
        }
        LogicalMessage::StreamStop(_) => String::new(),
        LogicalMessage::StreamCommit(m) => format!("{} at {}, next {}", xid(m.xid), m.commit_lsn, m.end_lsn),
        LogicalMessage::StreamAbort(m) => {
            let place = m.abort_lsn.map_or(String::new(), |lsn| format!(" at {lsn}"));
            format!("{} of {}{place}", xid(m.subxid), xid(m.xid))
        }
        LogicalMessage::BeginPrepare(m) => format!("{} {} at {}", xid(m.xid), m.gid, m.prepare_lsn),
        LogicalMessage::Prepare(m) => format!("{} {} at {}", xid(m.xid), m.gid, m.prepare_lsn),
        LogicalMessage::CommitPrepared(m) => format!("{} {} at {}", xid(m.xid), m.gid, m.commit_lsn),
        LogicalMessage::RollbackPrepared(m) => format!("{} {} at {}", xid(m.xid), m.gid, m.rollback_end_lsn),
        LogicalMessage::StreamPrepare(m) => format!("{} {} at {}", xid(m.xid), m.gid, m.prepare_lsn),
        LogicalMessage::Unknown(m) => format!("tag {:?}, {} bytes", char::from(m.tag), m.body.len()),
    };
    Ok(format!("{:<16} {details}", message.message_name()).trim_end().to_owned())
}

fn xid(xid: Xid) -> String {
    format!("transaction {xid}")
}

fn in_stream(stream_xid: Option<Xid>) -> String {
    stream_xid.map_or(String::new(), |stream_xid| format!(" [{}]", xid(stream_xid)))
}

fn table(relations: &RelationCache, oid: Oid) -> String {
    match relations.relation(oid) {
        Some(relation) => format!("{}.{}", relation.namespace, relation.relation_name),
        None => oid.to_string(),
    }
}

/// `id=1 name='x' photo=(unchanged)`
fn values<'r>(row: impl Iterator<Item = NamedValue<'r>>) -> String {
    let mut text = String::new();
    for (index, named) in row.enumerate() {
        let gap = if index == 0 { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{}={}", named.column.column_name, value(&named.value));
    }
    text
}

fn value(value: &TupleColumn<&[u8]>) -> String {
    match value {
        TupleColumn::Null => "NULL".to_owned(),
        TupleColumn::UnchangedToast => "(unchanged)".to_owned(),
        TupleColumn::Text(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            let mut shown: String = text.chars().take(VALUE_SHOWN).flat_map(char::escape_debug).collect();
            if text.chars().nth(VALUE_SHOWN).is_some() {
                shown.push('…');
            }
            format!("'{shown}'")
        }
        TupleColumn::Binary(bytes) => {
            let end = if bytes.len() > VALUE_SHOWN / 2 { "…" } else { "" };
            format!("\\x{}{end}", hex::encode(&bytes[..bytes.len().min(VALUE_SHOWN / 2)]))
        }
    }
}
