//! Which shape of a table a change sees, when transactions that have not committed send their own.

use pgwire_core::messages::logical::{
    LogicalDecoder, LogicalMessage, RelationCache, RelationError, Streaming, TupleColumn,
};
use pgwire_core::{Oid, PgWire};

const TABLE: Oid = Oid::new(1);

/// A stream of hand-made messages, each shown to the cache.
struct Stream {
    decoder: LogicalDecoder,
    cache: RelationCache,
    payloads: Vec<Vec<u8>>,
}

impl Stream {
    fn new() -> Self {
        Self { decoder: LogicalDecoder::new(2, Streaming::On), cache: RelationCache::new(), payloads: Vec::new() }
    }

    fn show(&mut self, payload: Vec<u8>) -> &mut Self {
        let message = self.decoder.decode(&payload[..]).expect("a good message");
        self.cache.observe(&message);
        self.payloads.push(payload);
        self
    }

    fn xid(&self, xid: u32) -> Vec<u8> {
        if self.decoder.context().in_stream { xid.to_be_bytes().to_vec() } else { Vec::new() }
    }

    fn relation(&mut self, xid: u32, columns: &[(&str, u8)]) -> &mut Self {
        let mut payload = [&b"R"[..], &self.xid(xid), &TABLE.get().to_be_bytes(), b"s\0t\0d"].concat();
        payload.extend(u16::try_from(columns.len()).expect("few columns").to_be_bytes());
        for (name, flags) in columns {
            payload.extend([&[*flags][..], name.as_bytes(), b"\0\0\0\0\x17\xff\xff\xff\xff"].concat());
        }
        self.show(payload)
    }

    fn start(&mut self, xid: u32) -> &mut Self {
        self.show([&b"S"[..], &xid.to_be_bytes(), &[1]].concat())
    }

    fn stop(&mut self) -> &mut Self {
        self.show(b"E".to_vec())
    }

    fn commit(&mut self, xid: u32) -> &mut Self {
        self.show([&b"c"[..], &xid.to_be_bytes(), &[0; 25]].concat())
    }

    fn abort(&mut self, xid: u32, subxid: u32) -> &mut Self {
        self.show([&b"A"[..], &xid.to_be_bytes(), &subxid.to_be_bytes()].concat())
    }

    fn columns(&self) -> Vec<String> {
        let relation = self.cache.relation(TABLE);
        relation.map_or(Vec::new(), |table| table.columns.iter().map(|column| column.column_name.to_string()).collect())
    }
}

#[test]
fn the_last_relation_counts() {
    let mut stream = Stream::new();
    assert_eq!(stream.columns(), [""; 0]);
    assert_eq!(stream.relation(0, &[("a", 1)]).columns(), ["a"]);
    assert_eq!(stream.relation(0, &[("a", 1), ("b", 0)]).columns(), ["a", "b"]);
}

#[test]
fn a_streamed_transaction_has_its_own_until_it_commits() {
    let mut stream = Stream::new();
    stream.relation(0, &[("old", 1)]).start(7).relation(7, &[("new", 1)]);
    assert_eq!(stream.columns(), ["new"], "inside the stream");
    assert_eq!(stream.stop().columns(), ["old"], "outside, before the commit");
    assert_eq!(stream.start(8).columns(), ["old"], "in another transaction");
    assert_eq!(stream.stop().start(7).columns(), ["new"], "in a later block");
    assert_eq!(stream.stop().commit(7).columns(), ["new"], "after the commit");
}

#[test]
fn what_was_rolled_back_is_forgotten() {
    let mut stream = Stream::new();
    stream.relation(0, &[("old", 1)]).start(7).relation(7, &[("top", 1)]).stop();
    stream.abort(7, 9).start(7);
    assert_eq!(stream.columns(), ["top"], "another subtransaction");
    stream.relation(8, &[("sub", 1)]).stop().abort(7, 8).start(7);
    assert_eq!(stream.columns(), ["old"], "the subtransaction that sent the table");
    stream.relation(7, &[("again", 1)]).stop().abort(7, 7).commit(7);
    assert_eq!(stream.columns(), ["old"], "all of the transaction");
}

#[test]
fn a_row_must_fit_its_table() {
    let row = |stream: &Stream, payload: &[u8]| -> Result<usize, RelationError> {
        let LogicalMessage::Insert(insert) = LogicalDecoder::new(1, Streaming::Off).decode(payload).expect("an Insert")
        else {
            panic!("an Insert")
        };
        stream.cache.row(insert.relation_oid, &insert.new_tuple).map(Iterator::count)
    };
    let mut stream = Stream::new();
    let one_value = b"I\0\0\0\x01N\0\x01n";
    assert_eq!(row(&stream, one_value), Err(RelationError::Unknown { relation_oid: TABLE }));
    stream.relation(0, &[("a", 1)]);
    assert_eq!(row(&stream, one_value), Ok(1));
    let two_values = b"I\0\0\0\x01N\0\x02nn";
    let error = RelationError::ColumnCount { relation_oid: TABLE, expected: 1, found: 2 };
    assert_eq!(row(&stream, two_values), Err(error));
    assert_eq!(error.to_string(), "the table 1 has 1 columns, the row 2 values");
}

#[test]
fn an_unchanged_value_is_taken_from_what_is_known_of_the_old_row() {
    // The update has an old row, and leaves both columns unchanged.
    let update = |old_tuple: &[u8]| [b"U\0\0\0\x01", old_tuple, b"\0\x02t\0\0\0\x01kt\0\0\0\x01vN\0\x02uu"].concat();
    let text = |value: &'static [u8]| TupleColumn::Text(value);
    let cases = [
        (b"O", [text(b"k"), text(b"v")]),
        // A key has the values of its own columns; what else stands there is not known.
        (b"K", [text(b"k"), TupleColumn::UnchangedToast]),
    ];
    for (old_tuple, expected) in cases {
        let mut stream = Stream::new();
        stream.relation(0, &[("key", 1), ("value", 0)]);
        let payload = update(old_tuple);
        let message = stream.decoder.decode(&payload[..]).expect("an Update");
        let LogicalMessage::Update(update) = message.borrowed() else { panic!("an Update") };
        let merged: Vec<_> = stream.cache.updated_row(&update).expect("fits").map(|named| named.value).collect();
        assert_eq!(merged, expected);
        let old = update.old_tuple.as_ref().expect("an old row");
        let known = stream.cache.old_row(update.relation_oid, old).expect("fits").count();
        assert_eq!(known, if old_tuple == b"K" { 1 } else { 2 });
    }
}

/// A type that is sent inside a stream is known there alone until the stream commits.
#[test]
fn types_are_remembered() {
    let mut decoder = LogicalDecoder::new(3, Streaming::On);
    let mut relations = RelationCache::new();
    let mut observe = |payload: &'static [u8]| {
        let message: LogicalMessage<&[u8]> = decoder.decode(payload).expect("a message");
        relations.observe(&message);
        relations.type_of(Oid::new(16_385)).map(|ty| ty.type_name.to_string_lossy().into_owned())
    };
    assert_eq!(observe(b"S\0\0\x02\xdb\x01"), None);
    assert_eq!(observe(b"Y\0\0\x02\xdb\0\0\x40\x01public\0mood\0").as_deref(), Some("mood"));
    assert_eq!(observe(b"E").as_deref(), None);
    let committed = observe(b"c\0\0\x02\xdb\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\0");
    assert_eq!(committed.as_deref(), Some("mood"));
}
