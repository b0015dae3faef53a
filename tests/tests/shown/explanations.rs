//! Annotated dumps.

use pgwire_core::PgWire;

use crate::*;

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
