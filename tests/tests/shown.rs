//! Descriptions and errors as text.

use pgwire_core::error::{DecodeErrorKind, EncodeErrorKind};
use pgwire_core::{DecodeError, Describe, Lsn, PgWire};

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

#[track_caller]
fn assert_lines(shown: &str, expected: &[&str]) {
    assert_eq!(shown.lines().collect::<Vec<_>>(), expected, "\n{shown}");
}

/// In the notation of the manual.
#[test]
fn descriptions() {
    assert_lines(
        &Message::LAYOUT.to_string(),
        &[
            "Message",
            "  Byte1('x')                   tag",
            "  Int32                        length",
            "  Int8                         flags",
            "  Int64 (XLogRecPtr)           at",
            "  String                       name",
            "  Int16                        num_numbers",
            "  Int32                        numbers, num_numbers times",
            "  Part                         part, when flags == 1",
            "    Byte1('p')                 tag",
            "    Int16                      a",
            "  Byten                        rest",
        ],
    );
    assert_lines(
        &Set::LAYOUT.to_string(),
        &[
            "Set",
            "  Byte1('p')                   Part",
            "  Inline",
            "    Byte1('i')                 tag",
            "    Int8                       a",
            "    Part                       list, until a zero byte",
            "      Byte1('p')               tag",
            "      Int16                    a",
            "    Byte1(0)                   terminator",
            "  Unit",
            "    Byte1('u')                 tag",
        ],
    );
    assert_lines(&Letter::LAYOUT.to_string(), &["Letter", "  Byte1", "    'I'  Idle", "    'E'  Failed"]);
    assert_lines(&Number::LAYOUT.to_string(), &["Number", "  Int8", "    73   Idle", "    0    Zero"]);
}

/// Every byte stands in the line of its field.
#[test]
fn explanations() {
    let message = Message {
        flags: 1,
        at: Lsn::new(0x1_0000_0002),
        name: "ab".to_owned(),
        numbers: vec![3, 0xffff_ffff],
        part: Some(Part { a: -2 }),
        rest: vec![b'z'; 40],
    };
    assert_lines(
        &message.explain().to_string(),
        &[
            "Message                                     70 bytes",
            "    0  78                         tag          Byte1('x')",
            "    1  00 00 00 45                length       Int32               69",
            "    5  01                         flags        Int8                1",
            "    6  00 00 00 01 00 00 00 02    at           Int64 (XLogRecPtr)  1/2",
            "   14  61 62 00                   name         String              \"ab\"",
            "   17  00 02                      num_numbers  Int16               2",
            "   19                             numbers      Int32",
            "   19  00 00 00 03                  [0]        Int32               3",
            "   23  ff ff ff ff                  [1]        Int32               4294967295",
            "   27                             part         Part",
            "   27  70                           tag        Byte1('p')",
            "   28  ff fe                        a          Int16               -2",
            "   30  7a 7a 7a 7a 7a 7a 7a 7a…   rest         Byten               \"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\"",
        ],
    );
    assert_lines(
        &Set::Inline { a: 9, list: vec![Part { a: 1 }] }.explain().to_string(),
        &[
            "Set                                         6 bytes",
            "    0  69                         tag         Byte1('i')",
            "    1  09                         a           Int8        9",
            "    2                             list        Part",
            "    2                               [0]",
            "    2  70                           tag       Byte1('p')",
            "    3  00 01                        a         Int16       1",
            "    5  00                         terminator  Byte1(0)",
        ],
    );
}

#[test]
fn errors() {
    let error = |bytes: &[u8]| Set::decode(bytes).expect_err("an error");
    let unknown: DecodeError = error(b"?");
    assert_eq!(unknown.to_string(), "Set.tag: b'?' is none of its tags b\"piu\" (offset 0)");
    assert_eq!(
        format!("{:?}", error(b"p\0")),
        "DecodeError { kind: CutShort { needed: 2, left: 1 }, message: \"Part\", field: \"a\", offset: 1 }"
    );
    for (kind, text) in [
        (DecodeErrorKind::UnknownValue { found: 0x41 }, "65 is none of its values (b'A')"),
        (DecodeErrorKind::UnknownValue { found: 7 }, "7 is none of its values"),
        (DecodeErrorKind::UnknownValue { found: 0x141 }, "321 is none of its values"),
        (DecodeErrorKind::UnknownTag { found: b'a', known: b"bc" }, "b'a' is none of its tags b\"bc\""),
        (
            DecodeErrorKind::UnknownTag { found: b'b', known: b"bc" },
            "no message with the tag b'b' can be here: none of their conditions holds",
        ),
        (DecodeErrorKind::TrailingBytes { left: 1 }, "1 trailing byte"),
        (DecodeErrorKind::TrailingBytes { left: 2 }, "2 trailing bytes"),
    ] {
        assert_eq!(kind.to_string(), text);
    }
    let message = Message {
        flags: 0,
        at: Lsn::new(0),
        name: "a\0".to_owned(),
        numbers: Vec::new(),
        part: None,
        rest: Vec::new(),
    };
    let error = message.to_bytes().expect_err("a NUL inside a string");
    assert_eq!((error.message(), error.field().as_str()), ("Message", "name"));
    assert_eq!(error.kind(), &EncodeErrorKind::InteriorNul { position: 1 });
    assert_eq!(
        format!("{error:?}"),
        "EncodeError { kind: InteriorNul { position: 1 }, message: \"Message\", field: \"name\" }"
    );
}
