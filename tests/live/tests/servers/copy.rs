//! A copy of the tables, kept by the lines that the example `cdc` prints.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Values by column. NULL is not there: a column that was added later is not in the rows before it.
pub(crate) type Row = BTreeMap<String, String>;

/// The tables whose key is `id`, and `full`, which has none and whose identity is the whole row.
#[derive(Default)]
pub(crate) struct Copy {
    keyed: BTreeMap<String, BTreeMap<String, Row>>,
    full: Vec<Row>,
    /// Changes that do not hold yet: of the transaction at hand, of those that are streamed, and of prepared ones.
    current: Vec<Value>,
    streams: BTreeMap<u64, Vec<Value>>,
    stream: Option<u64>,
    prepared: BTreeMap<String, Vec<Value>>,
    /// Messages that are in no transaction, and those of transactions that were committed.
    pub(crate) alone: Vec<String>,
    pub(crate) inside: Vec<String>,
    /// Kinds of changes, with what stands in some of them only.
    pub(crate) kinds: BTreeSet<String>,
    /// Where transactions have ended: none ends twice.
    ends: BTreeSet<String>,
}

impl Copy {
    /// The rows of a table, in an order of their own.
    pub(crate) fn rows(&self, table: &str) -> Vec<Row> {
        let mut rows = match self.keyed.get(table) {
            Some(rows) => rows.values().cloned().collect(),
            None if table == "full" => self.full.clone(),
            None => Vec::new(),
        };
        rows.sort();
        rows
    }

    pub(crate) fn apply(&mut self, line: Value) {
        let xid = line["xid"].as_u64();
        let gid = || text(&line["gid"]);
        let kind = text(&line["change"]);
        for part in ["key", "old", "unchanged"].iter().filter(|part| line.get(part).is_some()) {
            self.kinds.insert(format!("{kind} {part}"));
        }
        if let Some(end) = line["end_lsn"].as_str().filter(|_| kind != "message") {
            assert!(self.ends.insert(end.to_owned()), "twice: {line}");
        }
        match kind.as_str() {
            "begin" | "begin_prepare" => self.current.clear(),
            "commit" => {
                let changes = std::mem::take(&mut self.current);
                self.make_all(changes);
            }
            "prepare" => {
                let changes = std::mem::take(&mut self.current);
                self.prepared.insert(gid(), changes);
            }
            "stream_start" => {
                self.stream = xid;
                if line["first"] == true {
                    self.streams.insert(xid.expect("a transaction"), Vec::new());
                }
            }
            "stream_stop" => self.stream = None,
            "stream_commit" => {
                let changes = self.streams.remove(&xid.expect("a transaction")).expect("begun");
                self.make_all(changes);
            }
            "stream_prepare" => {
                let changes = self.streams.remove(&xid.expect("a transaction")).expect("begun");
                self.prepared.insert(gid(), changes);
            }
            "stream_abort" if line["subxid"] == line["xid"] => drop(self.streams.remove(&xid.expect("a transaction"))),
            "stream_abort" => {
                // PostgreSQL 18 speaks of aborted subtransactions that it has never sent, even with streaming off.
                if let Some(changes) = self.streams.get_mut(&xid.expect("a transaction")) {
                    changes.retain(|change| change["xid"] != line["subxid"]);
                }
            }
            "commit_prepared" => {
                let changes = self.prepared.remove(&gid()).expect("prepared");
                self.make_all(changes);
            }
            "rollback_prepared" => drop(self.prepared.remove(&gid()).expect("prepared")),
            "message" if line.get("end_lsn").is_some() => self.alone.push(text(&line["content"])),
            _ => match self.stream {
                Some(stream) => self.streams.get_mut(&stream).expect("begun").push(line),
                None => self.current.push(line),
            },
        }
        self.kinds.insert(kind);
    }

    fn make_all(&mut self, changes: Vec<Value>) {
        for change in changes {
            self.make(&change);
        }
    }

    fn make(&mut self, change: &Value) {
        let (old, new) = (row(&change["key"]).or_else(|| row(&change["old"])), row(&change["row"]));
        match (text(&change["change"]).as_str(), change["table"].as_str()) {
            ("truncate", _) => {
                for table in change["tables"].as_array().expect("a list") {
                    match text(table).strip_prefix("public.").expect("our schema") {
                        "full" => self.full.clear(),
                        keyed => drop(self.keyed.remove(keyed)),
                    }
                }
            }
            (_, Some("full")) => {
                if let Some(old) = old {
                    let place = self.full.iter().position(|row| *row == old).expect("the row before");
                    self.full.swap_remove(place);
                }
                self.full.extend(new);
            }
            (kind, Some(table)) => {
                let rows = self.keyed.entry(table.to_owned()).or_default();
                let before = match (kind, old.as_ref().or(new.as_ref())) {
                    ("insert", _) => None,
                    (_, row) => Some(rows.remove(&row.expect("a row")["id"]).expect("the row before")),
                };
                let Some(mut new) = new else { return };
                for name in change["unchanged"].as_array().into_iter().flatten().map(text) {
                    let value = before.as_ref().expect("a row before")[&name].clone();
                    new.insert(name, value);
                }
                assert!(rows.insert(new["id"].clone(), new).is_none(), "twice: {change}");
            }
            ("message", _) => self.inside.push(text(&change["content"])),
            ("origin", _) => {}
            _ => panic!("{change}"),
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

/// Text, or the digits of binary values.
fn row(value: &Value) -> Option<Row> {
    let of_column = |(name, value): (&String, &Value)| match value {
        Value::Null => None,
        Value::Object(hex) => Some((name.clone(), text(&hex["hex"]))),
        value => Some((name.clone(), text(value))),
    };
    Some(value.as_object()?.iter().filter_map(of_column).collect())
}
