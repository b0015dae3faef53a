//! Fragments that stand in invisible brackets: types that the derive looks into, and values of every attribute.

use pgwire_core::layout::Format;
use pgwire_core::{
    DecodeError, DecodeWith, Describe, DescribeWith, EncodeError, EncodeWith, Lsn, MessageSet, Observer,
};
use pgwire_core::{PgStr, PgWire, RawMessage, Reader, Seq, Storage, Writer};

/// Every type is one fragment.
macro_rules! types {
    ($name:ident<$lifetime:lifetime>: $($ty:ty),*) => {
        types!(@ $name<$lifetime> $($ty,)*);
    };
    (@ $name:ident<$lifetime:lifetime>
        $number:ty, $array:ty, $lsn:ty, $when:ty, $text:ty, $when_text:ty, $nullable:ty, $bytes:ty, $list:ty, $seq:ty,
        $optional:ty, $skipped:ty, $rest:ty,
    ) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        #[tag(b'm')]
        struct $name<$lifetime> {
            number: $number,
            array: $array,
            #[lsn]
            lsn: $lsn,
            #[when(number == 1 && array == [2, 3] && lsn == Lsn::new(4))]
            when: $when,
            #[cstring]
            text: $text,
            #[cstring]
            #[when(when.is_some() && *text == "ab")]
            when_text: $when_text,
            #[len(i32)]
            nullable: $nullable,
            #[len(u8)]
            bytes: $bytes,
            #[count(u8)]
            list: $list,
            #[count(u8)]
            seq: $seq,
            #[optional]
            optional: $optional,
            #[skip]
            skipped: $skipped,
            #[rest]
            rest: $rest,
        }
    };
}

types! {
    Message<'a>:
        u8, [u8; 2], Lsn, Option<u16>, &'a str, Option<&'a str>, Option<Vec<u8>>, &'a [u8], Vec<u16>,
        Seq<&'a [u8], u16>, Option<Part>, bool, Vec<Part>
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'P')]
struct Part(u8);

const FIVE: usize = 5;

/// Every value is one fragment.
macro_rules! values {
    (
        $vis:vis $name:ident, $storage:ident, $doc:literal, $tag:literal, $max:expr, $since:literal, $size:expr,
        $context:ty, $krate:path, $codec:ty
        { $constant:expr, $min_len:expr, $max_len:expr, $len:ident, $mark:expr, $count:ident, $condition:expr }
    ) => {
        #[doc = $doc]
        #[derive(Clone, Debug, PartialEq, PgWire)]
        #[tag($tag)]
        #[framed(max = $max)]
        #[code($size)]
        #[since(pg = $since)]
        #[pgwire(context = $context, crate = $krate, storage = $storage)]
        $vis struct $name<$storage: Storage> {
            #[constant($constant)]
            constant: u16,
            sized: [u8; $size],
            #[cstring]
            #[min_len($min_len)]
            #[max_len($max_len)]
            text: PgStr<$storage>,
            #[len($len)]
            bytes: $storage,
            #[mark($mark)]
            #[optional]
            marked: Option<u8>,
            #[count($count, before = marked)]
            list: Vec<u8>,
            #[when($condition)]
            when: Option<u8>,
            #[with($codec)]
            with: u8,
        }
    };
}

pub struct Context {
    on: bool,
}

values! {
    pub(crate) Values, B, "Of a macro.", b'v', 60 - 8, 15, 1 + 1, Context, ::pgwire_core, Plain
    { 3 * 2, FIVE - 4, 3 + 1, u8, b'!', u16, matches!(cx, Context { on: true }) }
}

enum Plain {}

impl DescribeWith<u8> for Plain {
    const FORMAT: Format = Format::INT8;
    const MIN_LEN: usize = 1;
}

impl<B: Storage, C> DecodeWith<u8, B, C> for Plain {
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<u8, DecodeError> {
        pgwire_core::Decode::read(reader, context)
    }
}

impl<C> EncodeWith<u8, C> for Plain {
    fn wire_len(_: &u8, _: &C) -> usize {
        1
    }

    fn write<O: Observer>(value: &u8, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.put(&[*value])
    }
}

/// Tags, codes and discriminants as literals and as expressions; the payloads are types in invisible brackets.
macro_rules! sets {
    ($message:ty, $other:ty, $literal:literal, $expression:expr, $code:literal, $sum:expr, $value:expr) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        enum Tags<'a> {
            Part($message),
            #[tag($literal)]
            Literal,
            #[tag(TAG)]
            Constant {
                number: u8,
            },
            #[flatten]
            Others(Others),
            #[other]
            Unknown($other),
        }

        const TAG: u8 = $expression;

        #[derive(Clone, Debug, PartialEq, PgWire)]
        enum Codes {
            #[code($code)]
            Literal,
            #[code($sum)]
            Sum(u8),
        }

        #[derive(Clone, Copy, Debug, PartialEq, PgWire)]
        #[repr(i16)]
        enum Discriminants {
            A = $value,
            B,
        }
    };
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Others {
    #[tag(b'o')]
    One,
}

sets!(Box<Part>, RawMessage<&'a [u8]>, b'l', b'a' + 1, 7, 7 + 1, -(2 + 1));

/// A macro that writes a macro that writes a message, whose fields are named by each of them.
macro_rules! nested {
    ($outer:ident, $inner:ident, $field:ident) => {
        macro_rules! $inner {
            ($name:ident, $other:ident, $condition:expr) => {
                #[derive(Clone, Debug, PartialEq, PgWire)]
                struct $name {
                    $outer: u8,
                    $field: u8,
                    $other: u8,
                    own: u8,
                    #[when($outer == 1 && $field == 2 && $other == 3 && own == 4)]
                    all: Option<u8>,
                    #[when($condition)]
                    given: Option<u8>,
                }
            };
        }
    };
}

nested!(kind, inner, field);
inner!(Nested, other, other == 5 || 1 > 2);

fn main() {
    let bytes = b"m\x01\x02\x03\0\0\0\0\0\0\0\x04\0\x07ab\0cd\0\0\0\0\x01x\x02yz\x01\0\x05\x01\0\x06P\x09P\x01P\x02";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.when, message.text, message.when_text), (Some(7), "ab", Some("cd")));
    assert_eq!((message.optional.clone(), message.rest.len()), (Some(Part(9)), 2));
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Message::decode(&b"m\x01\x02"[..]).unwrap_err().field(), "array");

    let bytes = b"v\0\0\0\x18\0\0\0\x02\0\x06ssab\0\x01x\0\x01!\x07lw.";
    let context = Context { on: true };
    let values = Values::decode_with(&bytes[..], &context).unwrap();
    assert_eq!((values.marked, values.when), (Some(7), Some(b'w')));
    assert_eq!(values.to_bytes_with(&context).unwrap(), &bytes[..]);
    assert_eq!(
        Values::decode_with(&b"v\0\0\0\x18\0\0\0\x02\0\x06ssabcde\0\x01x\0\x01!\x07"[..], &context)
            .unwrap_err()
            .field(),
        "text"
    );
    let layout = Values::<&[u8]>::LAYOUT;
    assert_eq!((layout.doc, layout.since.pg), ("Of a macro.", Some(15)));

    assert_eq!(Tags::TAGS, b"Plbo");
    for bytes in [&b"P\x01"[..], b"l", b"b\x01", b"o", b"?x"] {
        assert_eq!(Tags::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    for bytes in [&b"\0\0\0\x07"[..], b"\0\0\0\x08\x01"] {
        assert_eq!(Codes::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert_eq!(Discriminants::decode(&(-2_i16).to_be_bytes()[..]).unwrap(), Discriminants::B);

    assert_eq!(Nested::decode(&[1, 2, 3, 4, 9][..]).unwrap().all, Some(9));
    assert_eq!(Nested::decode(&[1, 2, 5, 4, 9][..]).unwrap().given, Some(9));
}
