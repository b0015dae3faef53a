//! Declarations and values that once went wrong.

use std::marker::PhantomData;

use bytes::Bytes;
use pgwire_core::error::EncodeErrorKind;
use pgwire_core::messages::logical::LogicalMessage;
use pgwire_core::messages::startup::{InitialMessage, ProtocolVersion, StartupMessage, StartupParameter};
use pgwire_core::{Describe, Lsn, MessageSet, PgStr, PgWire, RawMessage, Seq, Storage};

/// Decodes, encodes again, and compares.
fn round_trip<'a, T: pgwire_core::Decode<&'a [u8]> + pgwire_core::Encode>(bytes: &'a [u8]) -> T {
    let value = T::decode(bytes).expect("decodes");
    assert_eq!(value.to_bytes().expect("encodes"), bytes);
    value
}

/// An `&` that is no reference, and lifetimes that may be left out, are no mistakes: the type is not stubbed out.
#[test]
fn types_with_ampersands_that_are_no_elided_lifetimes() {
    #[derive(PgWire)]
    struct Bits {
        x: [u8; 6 & 3],
    }
    #[derive(PgWire)]
    #[tag(b'h')]
    struct Skipped {
        #[skip]
        function: Option<fn(&str) -> usize>,
        #[skip]
        phantom: PhantomData<fn(&u8)>,
        a: u8,
    }
    assert_eq!(round_trip::<Bits>(b"ab").x, *b"ab");
    let skipped = round_trip::<Skipped>(b"h\x07");
    assert_eq!((skipped.a, skipped.function.is_none(), skipped.phantom), (7, true, PhantomData));
    assert_eq!(Skipped::TAGS, b"h");
}

/// A part with a field that is not on the wire can stand in any other.
#[test]
fn a_part_with_a_skipped_field_inside_others() {
    #[derive(Debug, PartialEq, PgWire)]
    struct Part {
        a: u8,
        #[skip]
        note: u32,
    }
    #[derive(Debug, PartialEq, PgWire)]
    struct List {
        #[count(u8)]
        parts: Vec<Part>,
    }
    #[derive(Debug, PartialEq, PgWire)]
    struct Stored<B: Storage> {
        part: Part,
        #[rest]
        rest: B,
    }
    assert_eq!(round_trip::<List>(b"\x02xy").parts.len(), 2);
    let stored = round_trip::<Stored<&[u8]>>(b"xyz");
    assert_eq!(stored.borrowed(), stored);
    assert_eq!(stored.into_static().rest, Bytes::from_static(b"yz"));
}

/// `Bytes` by name, without a storage parameter: it comes from `Bytes`.
#[test]
fn shared_bytes_by_name() {
    #[derive(Clone, Debug, PartialEq, PgWire)]
    struct Shared {
        #[cstring]
        name: PgStr,
        #[len(i32)]
        value: Option<Bytes>,
        #[count(u8)]
        list: Seq<Bytes, u16>,
        #[rest]
        rest: Bytes,
    }
    #[derive(Clone, Debug, PartialEq, PgWire)]
    enum Mine {
        #[flatten]
        Standard(LogicalMessage),
        #[other]
        Unknown(RawMessage),
    }
    let bytes = Bytes::from_static(b"n\0\0\0\0\x01v\x01\x00\x07rest");
    let shared = Shared::decode(bytes.clone()).expect("decodes");
    assert_eq!((shared.to_bytes().expect("encodes"), shared.list.get(0)), (bytes, Some(7)));
    let mine = Mine::decode_with(Bytes::from_static(b"?x"), &pgwire_core::messages::logical::LogicalContext::default());
    assert!(matches!(mine.expect("decodes"), Mine::Unknown(_)));
}

/// What is kept as unknown must not be another message when it is read again.
#[test]
fn an_unknown_message_has_no_known_tag() {
    let unknown = LogicalMessage::Unknown(RawMessage { tag: b'B', body: &b"xx"[..] });
    let context = pgwire_core::messages::logical::LogicalContext::default();
    let mut buf = b"before".to_vec();
    let error = unknown.encode_with(&mut buf, &context).expect_err("B is Begin's");
    assert_eq!((error.kind(), &buf[..]), (&EncodeErrorKind::KnownTag { tag: b'B' }, &b"before"[..]));
}

/// What a set takes in from another is found by its tag: what that one keeps as unknown is not.
#[test]
fn a_flattened_set_holds_only_what_it_knows() {
    #[derive(Debug, PartialEq, PgWire)]
    enum Inner<'a> {
        #[tag(b'i')]
        Known(u8),
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    #[derive(Debug, PartialEq, PgWire)]
    enum Outer<'a> {
        #[tag(b'o')]
        Own(u8),
        #[flatten]
        Inner(Inner<'a>),
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    let known = Outer::Inner(Inner::Known(1));
    assert_eq!(Outer::decode(&known.to_bytes().expect("encodes")[..]).expect("decodes"), known);
    for tag in [b'o', b'?'] {
        let error =
            Outer::Inner(Inner::Unknown(RawMessage { tag, body: b"\x01" })).to_bytes().expect_err("not read back");
        assert_eq!(error.kind(), &EncodeErrorKind::UnknownTag { found: Some(tag), known: b"i" });
    }
    let error = Outer::Inner(Inner::Unknown(RawMessage { tag: b'o', body: b"\x01" })).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "Outer: begins with b'o', which is none of its tags b\"i\"");
}

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

/// A part that its first byte announces is not there if it begins with another.
#[test]
fn an_optional_part_begins_with_a_tag_of_its_own() {
    #[derive(Debug, PartialEq, PgWire)]
    enum Old<'a> {
        #[tag(b'K')]
        Key(u8),
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    #[derive(Debug, PartialEq, PgWire)]
    struct Update<'a> {
        relation: u16,
        #[optional]
        old: Option<Old<'a>>,
    }
    let known = Update { relation: 1, old: Some(Old::Key(2)) };
    assert_eq!(Update::decode(&known.to_bytes().expect("encodes")[..]).expect("decodes"), known);
    let unknown = Update { relation: 1, old: Some(Old::Unknown(RawMessage { tag: b'?', body: b"" })) };
    let error = unknown.to_bytes().expect_err("it would not be read");
    assert_eq!(error.to_string(), "Update.old: begins with b'?', which is none of its tags b\"K\"");
}

/// Of two variants with one tag, the one that would be read is the one that may be written.
#[test]
fn a_variant_is_not_written_where_an_earlier_one_would_be_read() {
    struct Context {
        sasl: bool,
    }
    #[derive(Debug, PartialEq, PgWire)]
    #[tag(b'p')]
    struct Sasl(u8);
    #[derive(Debug, PartialEq, PgWire)]
    #[tag(b'p')]
    struct Password(u8);
    #[derive(Debug, PartialEq, PgWire)]
    #[pgwire(context = Context)]
    enum Set {
        #[when(cx.sasl)]
        Sasl(Sasl),
        Password(Password),
    }
    for sasl in [false, true] {
        let context = Context { sasl };
        let (good, bad) = if sasl {
            (Set::Sasl(Sasl(1)), Set::Password(Password(1)))
        } else {
            (Set::Password(Password(1)), Set::Sasl(Sasl(1)))
        };
        let bytes = good.to_bytes_with(&context).expect("encodes");
        assert_eq!(Set::decode_with(&bytes[..], &context).expect("decodes"), good);
        bad.to_bytes_with(&context).expect_err("would be read as the other");
    }
}

/// A part that is not there must not be read from what follows it.
#[test]
fn what_follows_an_absent_part_does_not_say_that_it_is_there() {
    #[derive(Debug, PartialEq, PgWire)]
    struct Marked {
        #[mark(b'a')]
        #[optional]
        part: Option<u8>,
        #[rest]
        rest: Vec<u8>,
    }
    let marked = |part, rest: &[u8]| Marked { part, rest: rest.to_vec() };
    for good in [marked(None, b""), marked(None, b"b1"), marked(Some(1), b"a1")] {
        let bytes = good.to_bytes().expect("encodes");
        assert_eq!(Marked::decode(&bytes[..]).expect("decodes"), good);
    }
    let error = marked(None, b"a1").to_bytes().expect_err("would be read as a part");
    assert_eq!((error.kind(), error.field().as_str()), (&EncodeErrorKind::Ambiguous { next: b'a' }, "part"));
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

/// Names as they stand on the wire are compared without `r#`; large numbers are shown as they are.
#[test]
fn raw_names_and_large_numbers() {
    #[derive(PgWire)]
    struct Raw {
        r#type: u8,
        #[count(u8, before = r#type)]
        list: Vec<u8>,
    }
    #[derive(Debug, PgWire)]
    struct Large {
        #[constant(u64::MAX)]
        all: u64,
    }
    let raw = round_trip::<Raw>(b"\x02txy");
    assert_eq!((raw.r#type, raw.list), (b't', b"xy".to_vec()));
    let error = Large::decode(&[0, 0, 0, 0, 0, 0, 0, 9][..]).expect_err("9");
    assert_eq!(error.to_string(), "Large.all: 18446744073709551615 wanted, 9 found (offset 0)");
}

/// A server refuses a message for its length alone, so that it is not written.
#[test]
fn messages_have_the_limits_of_the_server() {
    use pgwire_core::messages::frontend::{Describe, TargetKind};
    let describe = |len: usize| Describe {
        target_kind: TargetKind::Statement,
        target_name: PgStr::try_from("x".repeat(len)).expect("no NUL"),
    };
    // The length word, the kind and the NUL take six bytes of the 10,000.
    assert_eq!(describe(9_994).to_bytes().expect("encodes").len(), 10_001);
    let error = describe(9_995).to_bytes().expect_err("too long");
    assert_eq!(
        (error.field().as_str(), error.kind()),
        ("length", &EncodeErrorKind::TooLong { len: 10_001, max: 10_000 })
    );
}

/// A part with a type parameter of its own owns its bytes when the message around it does.
#[test]
fn parts_with_parameters_are_made_static() {
    #[derive(Clone, Debug, PartialEq, PgWire)]
    struct Part<T> {
        inner: T,
    }
    #[derive(Clone, Debug, PartialEq, PgWire)]
    struct Message<T, B: Storage> {
        part: Part<T>,
        #[rest]
        rest: B,
    }
    let message: Message<Part<PgStr<&[u8]>>, &[u8]> = Message::decode(&b"abc\0d"[..]).expect("decodes");
    let owned: Message<Part<PgStr<Bytes>>, Bytes> = message.into_static();
    assert_eq!((owned.part.inner.inner.as_bytes(), &owned.rest[..]), (&b"abc"[..], &b"d"[..]));
}

/// Numbers stand for themselves in newtypes, and a vector of bytes can be a string.
#[test]
fn constants_in_newtypes_and_strings_in_vectors() {
    use pgwire_core::{Timestamp, Xid};
    #[derive(Debug, PartialEq, PgWire)]
    struct Message {
        #[constant(0)]
        lsn: Lsn,
        #[constant(5)]
        time: Timestamp,
        #[constant(0x10)]
        xid: Xid,
        #[cstring]
        text: Vec<u8>,
    }
    let message = round_trip::<Message>(b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\x10\xff\0");
    assert_eq!((message.xid, &message.text[..]), (Xid::new(16), &b"\xff"[..]));
    let error = Message { text: b"a\0b".to_vec(), ..message }.to_bytes().expect_err("a NUL");
    assert_eq!((error.field().as_str(), error.kind()), ("text", &EncodeErrorKind::InteriorNul { position: 1 }));
}

/// What a pattern in a condition binds may have the name of a later field.
#[test]
fn patterns_in_conditions_bind_names() {
    #[derive(Debug, PartialEq, PgWire)]
    struct Message {
        kind: u8,
        #[when(matches!(kind, value if value > 2))]
        more: Option<u8>,
        value: u8,
    }
    let message = round_trip::<Message>(b"\x03\x04\x05");
    assert_eq!(message, Message { kind: 3, more: Some(4), value: 5 });
}

/// A codec's type need be neither `Clone` nor `Default`, as long as no view is asked for.
#[test]
fn types_of_codecs_need_not_be_clone() {
    use pgwire_core::layout::Format;
    use pgwire_core::{
        Decode, DecodeError, DecodeWith, DescribeWith, Encode, EncodeError, EncodeWith, Observer, Reader, Writer,
    };
    struct Foreign(u8);
    enum Codec {}
    impl DescribeWith<Foreign> for Codec {
        const FORMAT: Format = Format::BYTE1;
        const MIN_LEN: usize = 1;
    }
    impl<B: Storage, C> DecodeWith<Foreign, B, C> for Codec {
        fn read(reader: &mut Reader<'_, B>, _: &C) -> Result<Foreign, DecodeError> {
            <u8 as Decode<B>>::read(reader, &()).map(Foreign)
        }
    }
    impl<C> EncodeWith<Foreign, C> for Codec {
        fn wire_len(_: &Foreign, _: &C) -> usize {
            1
        }
        fn write<O: Observer>(value: &Foreign, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
            Encode::write(&value.0, writer, &())
        }
    }
    #[derive(PgWire)]
    struct Message {
        #[with(Codec)]
        foreign: Foreign,
    }
    assert_eq!(round_trip::<Message>(b"x").foreign.0, b'x');
}

/// What is kept as unknown must not be read as something known.
#[test]
fn unknown_messages_of_a_family_have_no_known_code() {
    use pgwire_core::messages::backend::{Authentication, AuthenticationOther};
    #[derive(Debug, PgWire)]
    enum Own {
        #[code(1)]
        One,
        #[other]
        Other(i32),
    }
    let with_code = |auth_code| Authentication::Other(AuthenticationOther { auth_code, data: Bytes::new() });
    assert_eq!(with_code(99).to_bytes().expect("encodes"), &b"R\0\0\0\x08\0\0\0\x63"[..]);
    let error = with_code(0).to_bytes().expect_err("AuthenticationOk");
    assert_eq!(error.kind(), &EncodeErrorKind::KnownCode { code: 0 });

    assert_eq!(Own::Other(2).to_bytes().expect("encodes"), &[0, 0, 0, 2][..]);
    assert_eq!(Own::Other(1).to_bytes().expect_err("One").to_string(), "Own: an unknown message with the known code 1");
}

/// A set as text says how each of its messages begins, and a value what it looks like.
#[test]
fn sets_and_values_as_text() {
    use pgwire_core::messages::backend::{Authentication, TransactionStatus};
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
    assert!(TransactionStatus::LAYOUT.to_string().contains("    'T'  InTransaction\n"));
}

/// A StartupMessage that servers refuse for its length was written all the same.
#[test]
fn a_startup_message_is_no_longer_than_servers_read() {
    let with_value_of = |len: usize| {
        let value = vec![b'v'; len];
        let param_value = PgStr::new(&value[..]).expect("no NUL");
        let params = [StartupParameter { param_name: PgStr::new(&b"user"[..]).expect("no NUL"), param_value }];
        let params: Seq<Bytes, StartupParameter> = Seq::from_items(&params).expect("short enough");
        let message = StartupMessage { protocol_version: ProtocolVersion::V3_0, params };
        (message.to_bytes(), InitialMessage::Startup(message).to_bytes())
    };
    // A length word, a version, a name, two NULs, and the end of the list.
    let longest = 10_004 - 4 - 4 - 4 - 2 - 1;
    let (bytes, of_set) = with_value_of(longest);
    assert_eq!(bytes.expect("as long as servers read").len(), 10_004);
    assert_eq!(of_set.expect("as long as servers read").len(), 10_004);
    let (error, of_set) = with_value_of(longest + 1);
    let kind = EncodeErrorKind::TooLong { len: 10_005, max: 10_004 };
    assert_eq!(*error.expect_err("a byte longer").kind(), kind);
    assert_eq!(*of_set.expect_err("a byte longer").kind(), kind);
}
