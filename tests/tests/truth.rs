//! The values of decoded messages are those that PostgreSQL's own reader and others found (`*.truth.jsonl`).
//!
//! Each message is written in the form of the truth, and both must be equal as a whole, so that no key of either is
//! passed over.

use pgwire_core::messages::logical::{LogicalMessage, OldTuple, ReplicaIdentity, TupleColumn, TupleData};
use pgwire_core::{PgStr, Xid};
use pgwire_tests::capture::CaptureFile;
use pgwire_tests::replay::{Failures, captures, decoder, replay, same};
use serde_json::{Value, json};

/// What the truth says about itself and not about the message: its number, who agreed, remarks.
const ABOUT_THE_TRUTH: [&str; 3] = ["seq", "by", "note"];
/// The truth has the hash of what is longer.
const SHOWN: usize = 200;

#[test]
fn every_value_is_what_postgresql_says() {
    let mut failures = Failures::default();
    let (mut messages, mut values) = (0, 0);
    for capture in &captures() {
        let encoding = Encoding::of(capture);
        let mut decoder = decoder(capture);
        for replayed in replay(capture) {
            let found = match decoder.decode(replayed.bytes()) {
                Ok(message) => encoding.truth_of(&message),
                Err(error) => json!(error.to_string()),
            };
            let mut expected = replayed.message.truth.clone().unwrap_or_default();
            if let Some(truth) = expected.as_object_mut() {
                truth.retain(|key, _| !ABOUT_THE_TRUTH.contains(&key.as_str()));
            }
            messages += 1;
            values += count(&expected);
            failures.check(replayed, same("the values", &found, &expected));
        }
    }
    println!("{messages} messages, {values} values");
    failures.finish();
}

/// The values in a JSON value: all that is neither a list nor an object.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 1,
    }
}

/// The `client_encoding` of a capture.
#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Latin1,
}

impl Encoding {
    fn of(capture: &CaptureFile) -> Self {
        let is_latin1 = capture.name.contains("_latin1") && !capture.name.ends_with("_utf8");
        if is_latin1 { Self::Latin1 } else { Self::Utf8 }
    }

    fn decode(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Utf8 => String::from_utf8(bytes.to_vec()).ok(),
            // The first 256 characters of Unicode are those of Latin-1.
            Self::Latin1 => Some(bytes.iter().copied().map(char::from).collect()),
        }
    }

    fn text(self, text: PgStr<&[u8]>) -> Value {
        self.decode(text.as_bytes()).map_or_else(|| json!({ "hex": hex::encode(text) }), Value::from)
    }

    fn value(self, value: TupleColumn<&[u8]>) -> Value {
        let (key, bytes) = match value {
            TupleColumn::Null => return Value::Null,
            TupleColumn::UnchangedToast => return json!({ "u": 1 }),
            TupleColumn::Text(bytes) => ("t", bytes),
            TupleColumn::Binary(bytes) => ("b", bytes),
        };
        match (key, self.decode(bytes)) {
            _ if bytes.len() > SHOWN => json!({ key: { "len": bytes.len(), "md5": md5(bytes) } }),
            ("t", Some(text)) => json!(text),
            ("t", None) => json!({ "thex": hex::encode(bytes) }),
            _ => json!({ "b": hex::encode(bytes) }),
        }
    }

    fn row(self, tuple: &TupleData<&[u8]>) -> Value {
        tuple.columns.iter().map(|value| self.value(value)).collect()
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each of 20 messages")]
    fn truth_of(self, message: &LogicalMessage<&[u8]>) -> Value {
        let row = |tuple| self.row(tuple);
        let text = |text| self.text(text);
        match message {
            LogicalMessage::Begin(m) => json!({
                "kind": "B", "final_lsn": m.final_lsn.to_string(), "commit_time": m.commit_time.postgres_micros(),
                "xid": m.xid.get(),
            }),
            LogicalMessage::Message(m) => with_stream_xid(
                m.stream_xid,
                json!({
                    "kind": "M", "flags": m.flags.0, "lsn": m.message_lsn.to_string(), "prefix": text(m.prefix),
                    "content_hex": (m.content.len() <= SHOWN).then(|| hex::encode(m.content)),
                    "content_len": m.content.len(), "content_md5": md5(m.content),
                }),
            ),
            LogicalMessage::Commit(m) => json!({
                "kind": "C", "flags": m.flags, "commit_lsn": m.commit_lsn.to_string(),
                "end_lsn": m.end_lsn.to_string(), "commit_time": m.commit_time.postgres_micros(),
            }),
            LogicalMessage::Origin(m) => json!({
                "kind": "O", "origin_lsn": m.origin_lsn.to_string(), "name": text(m.origin_name),
            }),
            LogicalMessage::Relation(m) => with_stream_xid(
                m.stream_xid,
                json!({
                    "kind": "R", "oid": m.relation_oid.get(), "schema": text(m.namespace),
                    "name": text(m.relation_name), "replident": replica_identity(m.replica_identity),
                    "cols": m.columns.iter().map(|column| json!({
                        "flags": column.column_flags.0, "name": text(column.column_name),
                        "type": column.type_oid.get(), "typmod": column.type_modifier,
                    })).collect::<Value>(),
                }),
            ),
            LogicalMessage::Type(m) => with_stream_xid(
                m.stream_xid,
                json!({
                    "kind": "Y", "oid": m.type_oid.get(), "schema": text(m.namespace), "name": text(m.type_name),
                }),
            ),
            LogicalMessage::Insert(m) => with_stream_xid(
                m.stream_xid,
                json!({ "kind": "I", "rel": m.relation_oid.get(), "new": row(&m.new_tuple) }),
            ),
            LogicalMessage::Update(m) => {
                let mut truth = json!({
                    "kind": "U", "rel": m.relation_oid.get(), "old_kind": m.old_tuple.as_ref().map(old_kind),
                    "new": row(&m.new_tuple),
                });
                if let Some(old) = &m.old_tuple {
                    truth["old"] = row(old.tuple());
                }
                with_stream_xid(m.stream_xid, truth)
            }
            LogicalMessage::Delete(m) => with_stream_xid(
                m.stream_xid,
                json!({
                    "kind": "D", "rel": m.relation_oid.get(), "old_kind": old_kind(&m.old_tuple),
                    "old": row(m.old_tuple.tuple()),
                }),
            ),
            LogicalMessage::Truncate(m) => with_stream_xid(
                m.stream_xid,
                json!({
                    "kind": "T", "flags": m.options.0, "cascade": m.options.cascade(),
                    "restart_seqs": m.options.restart_identity(),
                    "rels": m.relations.iter().map(|oid| json!(oid.get())).collect::<Value>(),
                }),
            ),
            LogicalMessage::StreamStart(m) => json!({
                "kind": "S", "xid": m.xid.get(), "first": m.first_segment == 1,
            }),
            LogicalMessage::StreamStop(_) => json!({ "kind": "E" }),
            LogicalMessage::StreamCommit(m) => json!({
                "kind": "c", "xid": m.xid.get(), "flags": m.flags, "commit_lsn": m.commit_lsn.to_string(),
                "end_lsn": m.end_lsn.to_string(), "commit_time": m.commit_time.postgres_micros(),
            }),
            LogicalMessage::StreamAbort(m) => {
                let mut truth = json!({ "kind": "A", "xid": m.xid.get(), "subxid": m.subxid.get() });
                if let Some(lsn) = m.abort_lsn {
                    truth["abort_lsn"] = json!(lsn.to_string());
                }
                if let Some(time) = m.abort_time {
                    truth["abort_time"] = json!(time.postgres_micros());
                }
                truth
            }
            LogicalMessage::BeginPrepare(m) => json!({
                "kind": "b", "prepare_lsn": m.prepare_lsn.to_string(), "end_lsn": m.end_lsn.to_string(),
                "prepare_time": m.prepare_time.postgres_micros(), "xid": m.xid.get(), "gid": text(m.gid),
            }),
            LogicalMessage::Prepare(m) => json!({
                "kind": "P", "flags": m.flags, "prepare_lsn": m.prepare_lsn.to_string(),
                "end_lsn": m.end_lsn.to_string(), "prepare_time": m.prepare_time.postgres_micros(),
                "xid": m.xid.get(), "gid": text(m.gid),
            }),
            LogicalMessage::CommitPrepared(m) => json!({
                "kind": "K", "flags": m.flags, "commit_lsn": m.commit_lsn.to_string(),
                "end_lsn": m.end_lsn.to_string(), "commit_time": m.commit_time.postgres_micros(),
                "xid": m.xid.get(), "gid": text(m.gid),
            }),
            LogicalMessage::RollbackPrepared(m) => json!({
                "kind": "r", "flags": m.flags, "prepare_end_lsn": m.prepare_end_lsn.to_string(),
                "rollback_end_lsn": m.rollback_end_lsn.to_string(),
                "prepare_time": m.prepare_time.postgres_micros(),
                "rollback_time": m.rollback_time.postgres_micros(), "xid": m.xid.get(), "gid": text(m.gid),
            }),
            LogicalMessage::StreamPrepare(m) => json!({
                "kind": "p", "flags": m.flags, "prepare_lsn": m.prepare_lsn.to_string(),
                "end_lsn": m.end_lsn.to_string(), "prepare_time": m.prepare_time.postgres_micros(),
                "xid": m.xid.get(), "gid": text(m.gid),
            }),
            LogicalMessage::Unknown(m) => json!({ "kind": char::from(m.tag).to_string(), "unknown": m.body }),
        }
    }
}

fn with_stream_xid(stream_xid: Option<Xid>, mut truth: Value) -> Value {
    if let Some(xid) = stream_xid {
        truth["stream_xid"] = json!(xid.get());
    }
    truth
}

fn old_kind(old: &OldTuple<&[u8]>) -> &'static str {
    match old {
        OldTuple::Key(_) => "K",
        OldTuple::Old(_) => "O",
    }
}

fn replica_identity(identity: ReplicaIdentity) -> char {
    match identity {
        ReplicaIdentity::Default => 'd',
        ReplicaIdentity::Nothing => 'n',
        ReplicaIdentity::Full => 'f',
        ReplicaIdentity::Index => 'i',
        ReplicaIdentity::Other(byte) => char::from(byte),
    }
}

fn md5(bytes: &[u8]) -> String {
    format!("{:x}", md5::compute(bytes))
}
