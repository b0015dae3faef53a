//! Declarations that did not compile, or meant something else.

use std::marker::PhantomData;

use bytes::Bytes;
use pgwire_core::error::EncodeErrorKind;
use pgwire_core::messages::logical::{LogicalContext, LogicalMessage};
use pgwire_core::{Lsn, MessageSet, PgStr, PgWire, RawMessage, Seq, Storage};

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
    let mine = Mine::decode_with(Bytes::from_static(b"?x"), &LogicalContext::default());
    assert!(matches!(mine.expect("decodes"), Mine::Unknown(_)));
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

/// A parameter that stays as it is stands beside one that is made static.
#[test]
fn kept_parameters_beside_others_are_made_static() {
    trait Mark {}
    #[derive(Debug)]
    struct Marked;
    impl Mark for Marked {}
    #[derive(PgWire)]
    struct Stored<B: Storage, T: Mark> {
        #[rest]
        data: B,
        #[skip]
        of: PhantomData<(B, T)>,
    }
    #[derive(PgWire)]
    struct Plain<T: Mark, U> {
        value: U,
        #[skip]
        of: PhantomData<fn(T) -> U>,
    }
    let message = Stored::<&[u8], Marked>::decode(&b"ab"[..]).expect("two bytes");
    assert_eq!(message.into_static().data, Bytes::from_static(b"ab"));
    assert_eq!(Plain::<Marked, u8>::decode(&b"a"[..]).expect("a byte").into_static().value, b'a');
}

/// A type of the user's own with a name of the standard library.
#[test]
fn another_phantom_data_is_a_value() {
    mod own {
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(crate) struct PhantomData<T>(pub(crate) T);
    }
    #[derive(PgWire)]
    struct Own<B: Storage> {
        #[rest]
        data: B,
        #[skip]
        value: own::PhantomData<u8>,
    }
    let message = Own { data: &b"a"[..], value: own::PhantomData(7) };
    assert_eq!(message.borrowed().value, own::PhantomData(7));
    assert_eq!(message.into_static().value, own::PhantomData(7));
}
