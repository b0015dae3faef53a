//! Descriptions and errors as text.

mod descriptions;
mod errors;
mod explanations;

use pgwire_core::{Lsn, PgWire};

#[derive(Debug, PgWire)]
#[tag(b'x')]
#[framed]
struct Message {
    /// A flag.
    flags: u8,
    at: Lsn,
    #[cstring]
    name: String,
    #[count(u16)]
    numbers: Vec<u32>,
    #[when(flags == 1)]
    part: Option<Part>,
    #[rest]
    rest: Vec<u8>,
}

#[derive(Debug, PgWire)]
#[tag(b'p')]
struct Part {
    a: i16,
}

#[derive(Debug, PgWire)]
#[repr(u8)]
enum Letter {
    Idle = b'I',
    Failed = b'E',
}

/// Not all of these are characters.
#[derive(Debug, PgWire)]
#[repr(u8)]
enum Number {
    Idle = 73,
    Zero = 0,
}

#[derive(Debug, PgWire)]
enum Set {
    Part(Part),
    #[tag(b'i')]
    Inline {
        a: u8,
        #[terminated]
        list: Vec<Part>,
    },
    #[tag(b'u')]
    Unit,
}

#[derive(Debug, PgWire)]
#[tag(b'o')]
struct Outer {
    inner: Inner,
}

#[derive(Debug, PgWire)]
struct Inner {
    set: Set,
    pair: Pair,
}

#[derive(Debug, PgWire)]
struct Pair {
    a: u8,
    #[since(pg = 15)]
    b: u8,
}

#[derive(Debug, PgWire)]
#[tag(b'n')]
#[since(pg = 16)]
struct Newer {
    pair: Pair,
}

#[derive(Debug, PgWire)]
enum Versions {
    Part(Part),
    Newer(Newer),
    #[tag(b'i')]
    #[since(pg = 16)]
    Inline {
        a: u8,
    },
}

#[derive(Debug, PgWire)]
#[tag(b'm')]
struct Lists {
    letter: Letter,
    #[count(u8)]
    letters: Vec<Letter>,
    #[count(u8)]
    pairs: Vec<Pair>,
    pair: Pair,
    set: Versions,
}

#[derive(Debug, PgWire)]
#[repr(i8)]
enum Signed {
    Minus = -1,
    Seven = 7,
}

#[derive(Debug, PgWire)]
#[repr(u8)]
enum Unsigned {
    Most = 255,
    Seven = 7,
}

#[derive(Debug, PgWire)]
#[tag(b'w')]
struct Widths {
    i8: i8,
    i16: i16,
    i32: i32,
    i64: i64,
    u8: u8,
    u16: u16,
    u32: u32,
    u64: u64,
    letter: Letter,
    signed: Signed,
    unsigned: Unsigned,
    seven: Signed,
}

#[derive(Debug, PgWire)]
#[tag(b't')]
struct Texts {
    #[cstring]
    name: String,
    #[count(u32)]
    numbers: Vec<u16>,
    #[rest]
    rest: Vec<u8>,
}

impl Texts {
    fn explained(name: &str, numbers: usize, rest: &[u8]) -> String {
        let message = Self { name: name.to_owned(), numbers: vec![1; numbers], rest: rest.to_vec() };
        message.explain().to_string()
    }
}

#[track_caller]
fn assert_lines(shown: &str, expected: &[&str]) {
    assert_eq!(shown.lines().collect::<Vec<_>>(), expected, "\n{shown}");
}
