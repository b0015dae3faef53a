//! `#[tag]` on structs of every shape, on enums and on variants; as byte, number, constant, and with a name.

use bytes::Bytes;
use pgwire_core::{MessageSet, PgWire, PgStr, RawMessage, Storage, Tagged};

const SYNC: u8 = b'S';

mod tags {
    pub const FLUSH: u8 = b'H';
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'N')]
struct Named<B: Storage> {
    #[cstring]
    text: PgStr<B>,
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(84)]
struct Tuple(u16, u8);

#[derive(Debug, PartialEq, PgWire)]
#[tag(SYNC)]
struct Unit;

#[derive(Debug, PartialEq, PgWire)]
#[pgwire(tag(tags::FLUSH, name = kind))]
struct Empty {}

#[derive(Debug, PartialEq, PgWire)]
enum Any<B: Storage> {
    Named(Named<B>),
    #[tag(b'u')]
    Unit,
    #[tag(b't', name = kind)]
    Tuple(u8, #[rest] B),
    #[pgwire(tag(SYNC))]
    Fields {
        a: i16,
    },
    #[tag(0)]
    Braces {},
    #[tag(255u8)]
    Parens(),
}

/// The tag of an enum stands in front of what tells its variants apart.
#[derive(Debug, PartialEq, PgWire)]
#[tag(b'R')]
enum Sub {
    #[code(0)]
    Ok,
    #[code(5)]
    Salt([u8; 4]),
}

/// Also if each variant is a message with a tag of its own.
#[derive(Debug, PartialEq, PgWire)]
#[tag(b'E')]
enum Envelope<'a> {
    Named(Named<&'a [u8]>),
    Tuple(Tuple),
    #[other]
    Other(RawMessage<&'a [u8]>),
}

fn main() {
    for bytes in [&b"ENab\0"[..], b"ET\x01\x02\x03", b"Ezabc"] {
        assert_eq!(Envelope::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert_eq!(Envelope::decode(&b"ET\x01\x02\x03"[..]).unwrap(), Envelope::Tuple(Tuple(0x102, 3)));
    let named = Named::decode(&b"Nab\0"[..]).unwrap();
    assert_eq!(named.text, "ab");
    assert_eq!(named.to_bytes().unwrap(), &b"Nab\0"[..]);
    let shared = Named::decode(Bytes::from_static(b"Nab\0")).unwrap();
    assert_eq!(shared.borrowed(), named);
    assert_eq!(Named::decode(&b"nab\0"[..]).unwrap_err().to_string(), "Named.tag: b'N' wanted, b'n' found (offset 0)");

    assert_eq!(Tuple::decode(&b"T\x01\x02\x03"[..]).unwrap(), Tuple(0x0102, 3));
    assert_eq!(Tuple(0x0102, 3).to_bytes().unwrap(), &b"T\x01\x02\x03"[..]);
    assert_eq!((Unit::TAG, Unit::TAGS), (b'S', &b"S"[..]));
    assert_eq!(Unit::decode(&b"S"[..]).unwrap().to_bytes().unwrap(), &b"S"[..]);
    assert_eq!(Empty::decode(&b"H"[..]).unwrap().to_bytes().unwrap(), &b"H"[..]);
    assert_eq!(Empty::decode(&b"h"[..]).unwrap_err().field(), "kind");

    assert_eq!(Any::<Bytes>::TAGS, b"NutS\0\xff");
    let all: [(&[u8], Any<&[u8]>); 6] = [
        (b"Nab\0", Any::Named(named)),
        (b"u", Any::Unit),
        (b"t\x07xy", Any::Tuple(7, b"xy")),
        (b"S\xff\xfe", Any::Fields { a: -2 }),
        (b"\0", Any::Braces {}),
        (b"\xff", Any::Parens()),
    ];
    for (bytes, value) in all {
        assert_eq!(Any::decode(bytes).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), bytes);
        assert_eq!(Any::decode(Bytes::copy_from_slice(bytes)).unwrap(), value.into_static());
    }
    assert_eq!(Any::decode(&b"?"[..]).unwrap_err().message(), "Any");

    let salt = Sub::decode(&b"R\0\0\0\x05salt"[..]).unwrap();
    assert_eq!(salt, Sub::Salt(*b"salt"));
    assert_eq!(salt.to_bytes().unwrap(), &b"R\0\0\0\x05salt"[..]);
    assert_eq!(Sub::decode(&b"R\0\0\0\0"[..]).unwrap(), Sub::Ok);
    assert_eq!((Sub::TAG, Sub::TAGS), (b'R', &b"R"[..]));
    assert_eq!(Sub::decode(&b"R\0\0\0\x09"[..]).unwrap_err().field(), "code");
}
