//! Descriptions and errors as text.

use pgwire_core::error::{DecodeErrorKind, EncodeErrorKind};
use pgwire_core::layout::{Layout, MemberKind, Version};
use pgwire_core::messages::backend::{Authentication, BackendMessage};
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

/// Each level is two columns further in.
#[test]
fn descriptions_of_nested_parts() {
    assert_lines(
        &Outer::LAYOUT.to_string(),
        &[
            "Outer",
            "  Byte1('o')                   tag",
            "  Inner                        inner",
            "    Set                        set",
            "      Byte1('p')               Part",
            "      Inline",
            "        Byte1('i')             tag",
            "        Int8                   a",
            "        Part                   list, until a zero byte",
            "          Byte1('p')           tag",
            "          Int16                a",
            "        Byte1(0)               terminator",
            "      Unit",
            "        Byte1('u')             tag",
            "    Pair                       pair",
            "      Int8                     a",
            "      Int8                     b",
        ],
    );
}

/// A message of a set stands behind its tag and its code, but not behind a field that is not constant.
#[test]
fn descriptions_of_what_messages_begin_with() {
    for (layout, lines) in [
        (<Authentication>::LAYOUT, ["  Byte1('R') Int32(0)          Ok", "  Byte1('R') Int32(10)         SASL"]),
        (
            <BackendMessage>::LAYOUT,
            ["  Byte1('K')                   BackendKeyData", "  Byte1('Z')                   ReadyForQuery"],
        ),
    ] {
        let shown = layout.to_string();
        for line in lines {
            assert!(shown.lines().any(|shown| shown == line), "{line}\n{shown}");
        }
    }
}

#[test]
fn members() {
    let members = |layout: &'static Layout, pg: u16| -> Vec<String> {
        let of_kind = |kind: MemberKind| match kind {
            MemberKind::Field(field) => field.format.to_string(),
            MemberKind::Variant(variant) => format!("variant {}", variant.name),
            MemberKind::Value { value, format } => format!("{} {format}", value.value),
            other => panic!("{other:?}"),
        };
        let members = layout.members(Version::of_server(pg));
        members.iter().map(|member| format!("{}: {}", member.path, of_kind(member.kind))).collect()
    };
    assert_eq!(members(Letter::LAYOUT, 14), ["Idle: 73 Byte1('I')", "Failed: 69 Byte1('E')"]);
    assert_eq!(members(Newer::LAYOUT, 16), ["tag: Byte1('n')", "pair: Pair"]);
    assert_eq!(
        members(Lists::LAYOUT, 14),
        [
            "tag: Byte1('m')",
            "letter: Byte1",
            "letter.Idle: 73 Byte1('I')",
            "letter.Failed: 69 Byte1('E')",
            "num_letters: Int8",
            "letters: Byte1",
            "letters[].Idle: 73 Byte1('I')",
            "letters[].Failed: 69 Byte1('E')",
            "num_pairs: Int8",
            "pairs: Pair",
            "pairs[].a: Int8",
            "pair: Pair",
            "set: Versions",
            "set.Part: variant Part",
            "set.Part.tag: Byte1('p')",
            "set.Part.a: Int16",
        ]
    );
    let newer: Vec<String> = members(Lists::LAYOUT, 16).split_off(10);
    assert_eq!(
        newer,
        [
            "pairs[].a: Int8",
            "pairs[].b: Int8",
            "pair: Pair",
            "set: Versions",
            "set.Part: variant Part",
            "set.Part.tag: Byte1('p')",
            "set.Part.a: Int16",
            "set.Newer: variant Newer",
            "set.Newer.tag: Byte1('n')",
            "set.Newer.pair: Pair",
            "set.Inline: variant Inline",
            "set.Inline.tag: Byte1('i')",
            "set.Inline.a: Int8",
        ]
    );
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
fn explanations_of_integers() {
    let message = Widths {
        i8: -2,
        i16: -3,
        i32: -4,
        i64: -5,
        u8: 0xfe,
        u16: 0xfffd,
        u32: 0xffff_fffc,
        u64: 0xffff_ffff_ffff_fffb,
        letter: Letter::Failed,
        signed: Signed::Minus,
        unsigned: Unsigned::Most,
        seven: Signed::Seven,
    };
    assert_lines(
        &message.explain().to_string(),
        &[
            "Widths                                      35 bytes",
            "    0  77                         tag       Byte1('w')",
            "    1  fe                         i8        Int8        -2",
            "    2  ff fd                      i16       Int16       -3",
            "    4  ff ff ff fc                i32       Int32       -4",
            "    8  ff ff ff ff ff ff ff fb    i64       Int64       -5",
            "   16  fe                         u8        Int8        254",
            "   17  ff fd                      u16       Int16       65533",
            "   19  ff ff ff fc                u32       Int32       4294967292",
            "   23  ff ff ff ff ff ff ff fb    u64       Int64       18446744073709551611",
            "   31  45                         letter    Byte1       'E' Failed",
            "   32  ff                         signed    Int8        -1 Minus",
            "   33  ff                         unsigned  Int8        255 Most",
            "   34  07                         seven     Int8        7 Seven",
        ],
    );
}

/// Eight bytes and 60 characters are shown, and all that is empty except text has no value.
#[test]
fn explanations_of_texts() {
    assert_lines(
        &Texts::explained("", 0, b""),
        &[
            "Texts                                       6 bytes",
            "    0  74                         tag          Byte1('t')",
            "    1  00                         name         String      \"\"",
            "    2  00 00 00 00                num_numbers  Int32       0",
            "    6                             numbers      Int16",
            "    6                             rest         Byten       \"\"",
        ],
    );
    let (sixty, more) = ("é".repeat(60), "é".repeat(61));
    for (text, bytes, value) in [
        ("1234567", "31 32 33 34 35 36 37      ", "\"1234567\"".to_owned()),
        ("12345678", "31 32 33 34 35 36 37 38   ", "\"12345678\"".to_owned()),
        ("123456789", "31 32 33 34 35 36 37 38…  ", "\"123456789\"".to_owned()),
        (&sixty, "c3 a9 c3 a9 c3 a9 c3 a9…  ", format!("\"{sixty}\"")),
        (&more, "c3 a9 c3 a9 c3 a9 c3 a9…  ", format!("\"{sixty}\"… 122 bytes")),
    ] {
        let shown = Texts::explained("", 0, text.as_bytes());
        assert_eq!(shown.lines().last(), Some(&*format!("    6  {bytes} rest         Byten       {value}")));
    }
}

#[test]
fn explanations_of_messages_in_sets() {
    assert_lines(
        &Set::Unit.explain().to_string(),
        &["Set                                         1 byte", "    0  75                         tag  Byte1('u')"],
    );
    assert_lines(
        &Outer { inner: Inner { set: Set::Part(Part { a: 1 }), pair: Pair { a: 2, b: 3 } } }.explain().to_string(),
        &[
            "Outer                                       6 bytes",
            "    0  6f                         tag      Byte1('o')",
            "    1                             inner    Inner",
            "    1                               set    Set",
            "    1  70                             tag  Byte1('p')",
            "    2  00 01                          a    Int16       1",
            "    4                               pair   Pair",
            "    4  02                             a    Int8        2",
            "    5  03                             b    Int8        3",
        ],
    );
}

/// Four rows, then one for each number, and one for what comes behind them.
#[test]
fn explanations_of_more_rows_than_are_shown() {
    for (numbers, rest, last) in [
        // With `rest`, these are the 65,536 rows that are shown.
        (65_531, "", "131068                             rest         Byten       \"\""),
        (65_531, "z", "131068  7a                         rest         Byten       \"z\""),
        (65_532, "", "131068  00 01                        [65531]    Int16       1"),
        (65_532, "z", "131070  7a                         …                        1 byte more"),
        (70_000, "z", "131070  00 01 00 01 00 01 00 01…   …                        8937 bytes more"),
    ] {
        let shown = Texts::explained("", numbers, rest.as_bytes());
        assert_eq!(shown.lines().last().map(str::trim_start), Some(last));
    }
}

/// What comes before the fault is shown.
#[test]
fn explanations_of_what_cannot_be_encoded() {
    assert_lines(
        &Texts::explained("a\0", 1, b"z"),
        &[
            "Texts                                       11 bytes",
            "    0  74                         tag   Byte1('t')",
            "    1                             name  String",
            "       Texts.name: a NUL at byte 1 would end the string",
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
