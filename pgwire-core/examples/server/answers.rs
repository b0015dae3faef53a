//! What the server knows.

use std::fmt::Write;

use pgwire_core::Oid;

/// The answer to a query.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// What CommandComplete says: for rows, with their number behind it.
    pub(crate) command: &'static str,
    pub(crate) columns: &'static [Column],
    pub(crate) rows: &'static [&'static [Value]],
    /// What it does to the transaction.
    pub(crate) transaction: Option<Transaction>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Transaction {
    Begins,
    Ends,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

/// The type of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Int4,
    Int8,
    Text,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Int4(i32),
    Int8(i64),
    Text(&'static str),
    Null,
}

impl Kind {
    /// As in `catalog/pg_type.dat`.
    pub(crate) fn oid(self) -> Oid {
        Oid::new(match self {
            Self::Int4 => 23,
            Self::Int8 => 20,
            Self::Text => 25,
        })
    }

    pub(crate) fn size(self) -> i16 {
        match self {
            Self::Int4 => 4,
            Self::Int8 => 8,
            Self::Text => -1,
        }
    }
}

impl Value {
    /// The value as it stands in a row; `None` is NULL.
    pub(crate) fn to_bytes(self, is_binary: bool) -> Option<Vec<u8>> {
        let text = |value: &dyn std::fmt::Display| {
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = write!(text, "{value}");
            text.into_bytes()
        };
        Some(match self {
            Self::Int4(value) if is_binary => value.to_be_bytes().to_vec(),
            Self::Int8(value) if is_binary => value.to_be_bytes().to_vec(),
            Self::Int4(value) => text(&value),
            Self::Int8(value) => text(&value),
            // The same in both forms.
            Self::Text(value) => value.as_bytes().to_vec(),
            Self::Null => return None,
        })
    }
}

const fn rows(columns: &'static [Column], rows: &'static [&'static [Value]]) -> Answer {
    Answer { command: "SELECT", columns, rows, transaction: None }
}

const fn done(command: &'static str, transaction: Option<Transaction>) -> Answer {
    Answer { command, columns: &[], rows: &[], transaction }
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind }
}

const FRUIT: Answer = rows(
    &[column("id", Kind::Int4), column("name", Kind::Text), column("weight", Kind::Int8)],
    &[
        &[Value::Int4(1), Value::Text("apple"), Value::Int8(182)],
        &[Value::Int4(2), Value::Text("Äpfel"), Value::Null],
        &[Value::Int4(-3), Value::Text(""), Value::Int8(9_000_000_000)],
    ],
);

/// What is answered to queries that begin like this, in small letters, with one space between words.
const ANSWERS: [(&str, Answer); 14] = [
    ("select 1", rows(&[column("?column?", Kind::Int4)], &[&[Value::Int4(1)]])),
    ("select version()", rows(&[column("version", Kind::Text)], &[&[Value::Text("a few answers in Rust")]])),
    ("select * from fruit", FRUIT),
    ("table fruit", FRUIT),
    // pgbench: how many branches there are, how the accounts are partitioned, and its script.
    ("select count(*) from pgbench_branches", rows(&[column("count", Kind::Int8)], &[&[Value::Int8(1)]])),
    (
        "select o.n, p.partstrat, pg_catalog.count(i.inhparent)",
        rows(
            &[column("n", Kind::Int8), column("partstrat", Kind::Text), column("count", Kind::Int8)],
            &[&[Value::Int8(1), Value::Null, Value::Int8(0)]],
        ),
    ),
    ("select abalance from pgbench_accounts", rows(&[column("abalance", Kind::Int4)], &[&[Value::Int4(0)]])),
    ("begin", done("BEGIN", Some(Transaction::Begins))),
    ("start transaction", done("START TRANSACTION", Some(Transaction::Begins))),
    ("commit", done("COMMIT", Some(Transaction::Ends))),
    ("rollback", done("ROLLBACK", Some(Transaction::Ends))),
    ("set ", done("SET", None)),
    ("reset ", done("RESET", None)),
    ("discard all", done("DISCARD ALL", None)),
];

/// The answer to one query, if it is known.
pub(crate) fn find(query: &str) -> Option<Answer> {
    let words: Vec<_> = query.split_whitespace().collect();
    let query = words.join(" ").to_lowercase();
    ANSWERS.iter().find(|(begin, _)| query.starts_with(begin)).map(|(_, answer)| *answer)
}

/// The highest number of a parameter `$n` in a query.
pub(crate) fn count_parameters(query: &str) -> u16 {
    let numbers = query.split('$').skip(1).filter_map(|rest| {
        let end = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    });
    numbers.max().unwrap_or(0)
}
