//! A copy of two tables, kept by the lines that the example `cdc` prints.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

type Row = Map<String, Value>;

/// The tables `keyed`, whose key is `id`, and `full`, which has none and whose identity is the whole row.
#[derive(Default)]
pub(crate) struct Copy {
    pub(crate) keyed: BTreeMap<String, Row>,
    pub(crate) full: Vec<Row>,
    /// Changes that do not hold yet: of the transaction at hand, of those that are streamed, and of prepared ones.
    current: Vec<Value>,
    streams: BTreeMap<u64, Vec<Value>>,
    stream: Option<u64>,
    prepared: BTreeMap<String, Vec<Value>>,
    /// Messages that are in no transaction.
    pub(crate) messages: Vec<String>,
}

impl Copy {
    pub(crate) fn apply(&mut self, line: Value) {
        let xid = line["xid"].as_u64();
        let gid = || line["gid"].as_str().expect("a name").to_owned();
        match line["change"].as_str().expect("a change") {
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
            "rollback_prepared" => drop(self.prepared.remove(&gid())),
            "message" if line.get("end_lsn").is_some() => {
                self.messages.push(line["content"].as_str().expect("text").to_owned());
            }
            _ => match self.stream {
                Some(stream) => self.streams.get_mut(&stream).expect("begun").push(line),
                None => self.current.push(line),
            },
        }
    }

    fn make_all(&mut self, changes: Vec<Value>) {
        for change in changes {
            self.make(&change);
        }
    }

    fn make(&mut self, change: &Value) {
        let row = |name: &str| change[name].as_object().cloned();
        let (old, new) = (row("key").or_else(|| row("old")), row("row"));
        let id = |row: &Row| row["id"].as_str().expect("text").to_owned();
        match (change["change"].as_str().expect("a change"), change["table"].as_str()) {
            ("truncate", _) => {
                let tables = change["tables"].as_array().expect("a list");
                if tables.iter().any(|table| table == "public.keyed") {
                    self.keyed.clear();
                }
                if tables.iter().any(|table| table == "public.full") {
                    self.full.clear();
                }
            }
            (_, Some("keyed")) => {
                let before = old.as_ref().or(new.as_ref()).and_then(|row| self.keyed.remove(&id(row)));
                let Some(mut new) = new else { return };
                for name in change["unchanged"].as_array().into_iter().flatten() {
                    let name = name.as_str().expect("a name");
                    new.insert(name.to_owned(), before.as_ref().expect("a row before")[name].clone());
                }
                self.keyed.insert(id(&new), new);
            }
            (_, Some("full")) => {
                if let Some(old) = old {
                    let place = self.full.iter().position(|row| *row == old).expect("the row before");
                    self.full.swap_remove(place);
                }
                self.full.extend(new);
            }
            ("message" | "origin", _) => {}
            _ => panic!("{change}"),
        }
    }
}
