//! What is decoded and encoded: messages of one kind, and the bytes of each.

use bytes::Bytes;

use crate::wire::{Wire, values};

/// The kinds of messages; each side says what it can do with which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    StreamPrepare,
    Relation,
    Insert,
    DataRow,
    RowDescription,
    ErrorResponse,
    Bind,
    Query,
    /// Begin, Relation, Insert, Update and Commit, in the order of the stream.
    Transaction,
    /// The envelope of a `pgoutput` message, whose payload stays as it is.
    XLogData,
}

/// How far the decoding goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Every byte is checked, and the fields of the message are read; lists stay on the wire.
    Decode,
    /// The same, and every element of every list is read.
    Walk,
}

/// Messages of one shape.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: String,
    pub kind: Kind,
    /// One after the other; a side that takes its input apart gets a share of each.
    pub messages: Vec<Bytes>,
    /// All of them in one piece, as they come from a socket.
    pub joined: Vec<u8>,
}

/// The number of copies of a message in an input, so that what a call costs is not what is measured.
const COPIES: usize = 100;

impl Input {
    #[must_use]
    pub fn new(name: impl Into<String>, kind: Kind, messages: Vec<Vec<u8>>) -> Self {
        let joined = messages.concat();
        Self { name: name.into(), kind, messages: messages.into_iter().map(Bytes::from).collect(), joined }
    }

    fn of_one(name: impl Into<String>, kind: Kind, message: Vec<u8>) -> Self {
        let copies = (1 << 20) / message.len().max(1);
        Self::new(name, kind, vec![message; copies.clamp(1, COPIES)])
    }

    /// The first message; an encoder writes this one again and again.
    #[must_use]
    pub fn first(&self) -> &Bytes {
        &self.messages[0]
    }
}

/// The shapes of issue and README, in the order of the tables.
#[must_use]
pub fn all() -> Vec<Input> {
    let mut shapes = vec![
        Input::of_one("StreamPrepare", Kind::StreamPrepare, stream_prepare()),
        Input::of_one("Relation", Kind::Relation, relation(5)),
    ];
    shapes.extend([(5, 8), (20, 16)].map(|(columns, width)| {
        Input::of_one(format!("Insert {columns}x{width}"), Kind::Insert, insert(columns, width))
    }));
    shapes.extend([(5, 8), (20, 16), (4, 1024)].map(|(columns, width)| data_row(columns, width)));
    shapes.extend([
        Input::of_one("RowDescription", Kind::RowDescription, row_description(5)),
        Input::of_one("ErrorResponse", Kind::ErrorResponse, error_response()),
    ]);
    shapes.extend([3, 100].map(|params| Input::of_one(format!("Bind {params}"), Kind::Bind, bind(params, 8))));
    shapes.push(Input::of_one("Query", Kind::Query, query("SELECT id, name FROM account WHERE id = 42")));
    shapes.push(Input::of_one("XLogData", Kind::XLogData, xlog_data()));
    shapes.extend([(5, 8), (20, 16)].map(|(columns, width)| {
        Input::new(format!("transaction {columns}x{width}"), Kind::Transaction, transaction(columns, width))
    }));
    shapes
}

/// A DataRow of so many columns.
#[must_use]
pub fn data_row(columns: usize, width: usize) -> Input {
    let row = tuple(Wire::tag(b'D'), columns, width, Wire::value).framed();
    Input::of_one(format!("DataRow {columns}x{width}"), Kind::DataRow, row)
}

/// A Query of so many bytes of text.
#[must_use]
pub fn query_of(len: usize) -> Input {
    Input::of_one(format!("Query {len} B"), Kind::Query, query(&"x".repeat(len)))
}

/// A DataRow of one value of so many bytes.
#[must_use]
pub fn value_of(len: usize) -> Input {
    let row = Wire::tag(b'D').int(1_u16.to_be_bytes()).value(Some(&vec![b'x'; len])).framed();
    Input::of_one(format!("DataRow 1x{len}"), Kind::DataRow, row)
}

fn stream_prepare() -> Vec<u8> {
    let head = Wire::tag(b'p').int([0]).int(0x016b_3748_u64.to_be_bytes()).int(0x016b_3778_u64.to_be_bytes());
    head.int(0x0003_0473_472a_e48b_u64.to_be_bytes()).int(731_u32.to_be_bytes()).string("transfer-20261130-01").0
}

fn relation(columns: usize) -> Vec<u8> {
    let head = Wire::tag(b'R').int(16384_u32.to_be_bytes()).string("public").string("account").int([b'd']);
    let column = |wire: Wire, index: usize| {
        let name = ["id", "customer_name", "balance", "created_at", "note"][index % 5];
        wire.int([u8::from(index == 0)]).string(name).int(25_u32.to_be_bytes()).int((-1_i32).to_be_bytes())
    };
    (0..columns).fold(head.int((columns as u16).to_be_bytes()), column).0
}

fn insert(columns: usize, width: usize) -> Vec<u8> {
    tuple(Wire::tag(b'I').int(16384_u32.to_be_bytes()).int([b'N']), columns, width, tuple_column).0
}

fn update(columns: usize, width: usize) -> Vec<u8> {
    let old = tuple(Wire::tag(b'U').int(16384_u32.to_be_bytes()).int([b'O']), columns, width, tuple_column);
    tuple(old.int([b'N']), columns, width, tuple_column).0
}

fn tuple_column(wire: Wire, value: Option<&[u8]>) -> Wire {
    match value {
        Some(_) => wire.int([b't']).value(value),
        None => wire.int([b'n']),
    }
}

/// A count and the values.
fn tuple(wire: Wire, columns: usize, width: usize, column: fn(Wire, Option<&[u8]>) -> Wire) -> Wire {
    let counted = wire.int((columns as u16).to_be_bytes());
    values(columns, width).iter().fold(counted, |wire, value| column(wire, value.as_deref()))
}

fn row_description(columns: usize) -> Vec<u8> {
    let field = |wire: Wire, index: usize| {
        let name = ["id", "customer_name", "balance", "created_at", "note"][index % 5];
        let named = wire.string(name).int(16384_u32.to_be_bytes()).int((index as u16 + 1).to_be_bytes());
        named.int(25_u32.to_be_bytes()).int((-1_i16).to_be_bytes()).int((-1_i32).to_be_bytes()).int([0, 0])
    };
    (0..columns).fold(Wire::tag(b'T').int((columns as u16).to_be_bytes()), field).framed()
}

fn error_response() -> Vec<u8> {
    let fields = [
        (b'S', "ERROR"),
        (b'V', "ERROR"),
        (b'C', "42P01"),
        (b'M', "relation \"acount\" does not exist"),
        (b'P', "15"),
        (b'F', "parse_relation.c"),
        (b'L', "1449"),
        (b'R', "parserOpenTable"),
    ];
    fields.iter().fold(Wire::tag(b'E'), |wire, (letter, text)| wire.int([*letter]).string(text)).int([0]).framed()
}

fn bind(params: usize, width: usize) -> Vec<u8> {
    let head = Wire::tag(b'B').string("").string("s1").int(1_u16.to_be_bytes()).int(1_i16.to_be_bytes());
    tuple(head, params, width, Wire::value).int(1_u16.to_be_bytes()).int(1_i16.to_be_bytes()).framed()
}

fn xlog_data() -> Vec<u8> {
    let lsn = 0x016b_3748_u64.to_be_bytes();
    let mut data = Wire::tag(b'w').int(lsn).int(lsn).int(0x0003_0473_472a_e48b_u64.to_be_bytes());
    data.0.extend(insert(5, 8));
    data.0
}

fn query(text: &str) -> Vec<u8> {
    Wire::tag(b'Q').string(text).framed()
}

fn transaction(columns: usize, width: usize) -> Vec<Vec<u8>> {
    let (lsn, time) = (0x016b_3748_u64.to_be_bytes(), 0x0003_0473_472a_e48b_u64.to_be_bytes());
    let begin = Wire::tag(b'B').int(lsn).int(time).int(731_u32.to_be_bytes()).0;
    let commit = Wire::tag(b'C').int([0]).int(lsn).int(lsn).int(time).0;
    let changes = (0..98).map(|index| if index % 2 == 0 { insert(columns, width) } else { update(columns, width) });
    [begin].into_iter().chain(changes).chain([commit]).collect()
}
