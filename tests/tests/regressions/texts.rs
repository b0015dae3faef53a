//! Descriptions and dumps that did not say what is there.

use pgwire_core::messages::logical::LogicalMessage;
use pgwire_core::{Describe, Lsn, PgWire, RawMessage};

/// What a set puts in front of its messages is described and explained with them.
#[test]
fn a_length_in_front_of_a_message_is_shown() {
    #[derive(Debug, PartialEq, PgWire)]
    #[tag(b'a')]
    struct Ask {
        number: u16,
    }
    #[derive(Debug, PartialEq, PgWire)]
    #[framed]
    enum Packet<'a> {
        Ask(Ask),
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    let bytes = b"\0\0\0\x07a\x01\x02";
    let packet = Packet::decode(&bytes[..]).expect("decodes");
    assert_eq!(packet, Packet::Ask(Ask { number: 258 }));
    let lines: Vec<String> = packet.explain().to_string().lines().map(|line| line.trim_end().to_owned()).collect();
    let words = |line: &String| line.split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>().join(" ");
    let expected =
        ["Packet 7 bytes", "0 00 00 00 07 length Int32 7", "4 Ask", "4 61 tag Byte1('a')", "5 01 02 number Int16 258"];
    assert_eq!(lines.iter().map(words).collect::<Vec<_>>(), expected);
    let layout = <Packet<'_> as Describe>::LAYOUT.to_string();
    let layout: Vec<String> = layout.lines().map(ToOwned::to_owned).map(|line| words(&line)).collect();
    assert_eq!(layout, ["Packet", "Byte1('a') Ask", "Int32 length", "anything else Unknown", "Int32 length"]);
}

/// A dump shows a value only where there are bytes.
#[test]
fn an_empty_list_and_a_null_have_no_value() {
    #[derive(PgWire)]
    struct Empty {
        #[count(u8)]
        lsns: Vec<Lsn>,
        #[len(i32)]
        null: Option<Vec<u8>>,
    }
    let dump = Empty { lsns: Vec::new(), null: None }.explain().to_string();
    assert!(!dump.contains("0/0") && !dump.contains("\"\""), "{dump}");
    assert!(Empty::LAYOUT.to_string().contains("null_len is not -1"));
}

/// A set as text says how each of its messages begins, and a value what it looks like.
#[test]
fn sets_and_values_as_text() {
    use pgwire_core::messages::backend::{Authentication, TransactionStatus};
    use pgwire_core::messages::startup::InitialMessage;
    #[derive(PgWire)]
    enum Set {
        #[flatten]
        Standard(LogicalMessage),
        #[tag(b'1')]
        One(u8),
    }
    let set = Set::LAYOUT.to_string();
    assert!(set.contains("  any LogicalMessage           Standard\n"), "{set}");
    let standard = <LogicalMessage as Describe>::LAYOUT.to_string();
    let begin_and_rest = ["  Byte1('B')                   Begin\n", "  anything else                Unknown\n"];
    assert!(begin_and_rest.iter().all(|line| standard.contains(line)), "{standard}");
    let family = <Authentication as Describe>::LAYOUT.to_string();
    assert!(family.contains("  Byte1('R') Int32(10)         SASL\n"), "{family}");
    let initial = <InitialMessage as Describe>::LAYOUT.to_string();
    assert!(initial.contains("  Int32(80877103)              SSLRequest\n"), "{initial}");
    assert!(TransactionStatus::LAYOUT.to_string().contains("    'T'  InTransaction\n"));
}

/// An error in a value without a name says of which variant it is, unless the value is a message that says its own name.
#[test]
fn errors_in_the_only_value_of_a_variant_have_a_place() {
    #[derive(Debug, PgWire)]
    #[tag(b'p')]
    struct Part {
        number: u16,
    }
    #[derive(Debug, PgWire)]
    enum Tagged {
        #[tag(b'x')]
        Number(u16),
        Part(Part),
        #[tag(b's')]
        Text(#[cstring] String),
    }
    #[derive(Debug, PgWire)]
    enum Coded {
        #[code(1)]
        Number(u16),
    }
    let tagged = |bytes: &[u8]| Tagged::decode(bytes).unwrap_err().to_string();
    assert_eq!(tagged(b"x\0"), "Tagged.value: 2 bytes wanted, 1 left (offset 1)");
    assert_eq!(tagged(b"p\0"), "Part.number: 2 bytes wanted, 1 left (offset 1)");
    let coded = Coded::decode(&b"\0\0\0\x01\x05"[..]).unwrap_err();
    assert_eq!(coded.to_string(), "Coded.value: 2 bytes wanted, 1 left (offset 4)");
    let written = Tagged::Text("a\0b".to_owned()).to_bytes().unwrap_err();
    assert_eq!(written.to_string(), "Tagged.value: a NUL at byte 1 would end the string");
}

/// A newtype has a name, unless its value is a message that has its own.
#[test]
fn errors_in_a_newtype_have_its_name() {
    #[derive(Debug, PgWire)]
    struct Number(u16);
    #[derive(Debug, PgWire)]
    struct Part {
        number: u16,
    }
    #[derive(Debug, PgWire)]
    struct Wrapped(Part);
    #[derive(Debug, PgWire)]
    struct Outer {
        field: Number,
    }
    let cut = &b"\0"[..];
    assert_eq!(Number::decode(cut).unwrap_err().to_string(), "Number: 2 bytes wanted, 1 left (offset 0)");
    assert_eq!(Wrapped::decode(cut).unwrap_err().to_string(), "Part.number: 2 bytes wanted, 1 left (offset 0)");
    assert_eq!(Outer::decode(cut).unwrap_err().to_string(), "Outer.field: 2 bytes wanted, 1 left (offset 0)");
}

/// A codec can ask for more room than there is.
#[test]
fn a_dump_of_what_is_longer_than_memory() {
    #[derive(Clone, Debug)]
    struct Endless;
    struct Codec;
    impl pgwire_core::DescribeWith<Endless> for Codec {
        const FORMAT: pgwire_core::layout::Format = pgwire_core::layout::Format::BYTEN;
        const MIN_LEN: usize = 0;
    }
    impl<B: pgwire_core::Storage, C> pgwire_core::DecodeWith<Endless, B, C> for Codec {
        fn read(_: &mut pgwire_core::Reader<'_, B>, _: &C) -> Result<Endless, pgwire_core::DecodeError> {
            Ok(Endless)
        }
    }
    impl<C> pgwire_core::EncodeWith<Endless, C> for Codec {
        fn wire_len(_: &Endless, _: &C) -> usize {
            usize::MAX - 100
        }
        fn write<O: pgwire_core::Observer>(
            _: &Endless,
            _: &mut pgwire_core::Writer<'_, O>,
            _: &C,
        ) -> Result<(), pgwire_core::EncodeError> {
            Ok(())
        }
    }
    #[derive(PgWire)]
    struct TooLong {
        #[with(Codec)]
        value: Endless,
    }
    let dump = TooLong { value: Endless }.explain().to_string();
    assert!(dump.contains("TooLong: longer than memory can be"), "{dump}");
}

/// A dump of what cannot be written shows what comes before the fault, and of the fault nothing but the error.
#[test]
fn a_dump_of_what_is_too_long() {
    #[derive(PgWire)]
    struct Limited {
        number: u8,
        #[max_len(2)]
        #[len(u16)]
        data: Vec<u8>,
    }
    let dump = Limited { number: 7, data: vec![0; 3] }.explain().to_string();
    assert!(dump.contains("Int8   7\n") && !dump.contains("\"\""), "{dump}");
}

/// The error comes behind the line that stands for all that is left.
#[test]
fn a_dump_of_many_rows_that_cannot_be_written() {
    #[derive(PgWire)]
    struct Name(#[cstring] String);
    #[derive(PgWire)]
    struct Names {
        #[rest]
        names: Vec<Name>,
    }
    let mut names: Vec<Name> = (0..70_000).map(|_| Name("a".to_owned())).collect();
    names.push(Name("\0".to_owned()));
    let dump = Names { names }.explain().to_string();
    let end: Vec<&str> = dump.lines().rev().take(2).collect();
    assert!(end[0].contains("a NUL at byte 0") && end[1].contains("bytes more"), "{end:?}");
}
