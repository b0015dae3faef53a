//! `#[framed]`: a length that bounds the body, behind a tag or first.

use bytes::Bytes;
use pgwire_core::layout::{Content, Field, Layout};
use pgwire_core::{Describe, PgStr, PgWire, RawMessage, Storage};

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'Q')]
#[framed]
struct Query<B: Storage> {
    #[cstring]
    query: PgStr<B>,
}

#[derive(Debug, PartialEq, PgWire)]
#[framed]
struct Untagged<'a> {
    #[rest]
    data: &'a [u8],
}

#[derive(Debug, PartialEq, PgWire)]
#[framed]
struct Nothing;

#[derive(Debug, PartialEq, PgWire)]
#[pgwire(framed)]
struct Pair(u8, u8);

/// A family that a length stands in front of.
#[derive(Debug, PartialEq, PgWire)]
#[framed]
enum First {
    #[code(80877103)]
    Ssl,
    #[code(80877102)]
    Cancel { pid: i32, key: i32 },
}

/// A family with one tag.
#[derive(Debug, PartialEq, PgWire)]
#[tag(b'R')]
#[framed]
enum Authentication<B: Storage> {
    #[code(0)]
    Ok,
    #[code(8)]
    Continue(#[rest] B),
}

#[derive(Debug, PartialEq, PgWire)]
#[framed]
enum Tagged<B: Storage> {
    #[tag(b'a')]
    A(u8),
    #[other]
    Unknown(RawMessage<B>),
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'f')]
#[framed]
struct Fixed {
    pairs: Point,
    salt: [u8; 4],
}

#[derive(Debug, PartialEq, PgWire)]
struct Point(u16, u16);

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'v')]
#[framed]
struct Varying {
    a: u8,
    #[when(a == 1)]
    b: Option<u8>,
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'l')]
#[framed]
struct List {
    #[count(u16)]
    pairs: Vec<Point>,
}

/// A length that is always the same stands in the description, as in the manual's `Int32(8)`.
fn lengths_of_one_value_are_constants() {
    let length = |fields: &[Field]| {
        let field = fields.iter().find(|field| field.name == "length").unwrap();
        field.format.to_string()
    };
    let of_variant = |layout: &Layout, index: usize| match layout.variants()[index].content {
        Content::Fields(fields) => length(fields),
        _ => panic!("no fields"),
    };
    assert_eq!(length(Nothing::LAYOUT.fields()), "Int32(4)");
    assert_eq!(length(Pair::LAYOUT.fields()), "Int32(6)");
    assert_eq!(length(Fixed::LAYOUT.fields()), "Int32(12)");
    assert_eq!(of_variant(First::LAYOUT, 0), "Int32(8)");
    assert_eq!(of_variant(First::LAYOUT, 1), "Int32(16)");
    assert_eq!(of_variant(Authentication::<Bytes>::LAYOUT, 0), "Int32(8)");
    assert_eq!(of_variant(Authentication::<Bytes>::LAYOUT, 1), "Int32");
    assert_eq!(of_variant(Tagged::<Bytes>::LAYOUT, 0), "Int32(6)");
    assert_eq!(length(Query::<Bytes>::LAYOUT.fields()), "Int32");
    assert_eq!(length(Varying::LAYOUT.fields()), "Int32");
    assert_eq!(length(List::LAYOUT.fields()), "Int32");
}

fn main() {
    lengths_of_one_value_are_constants();
    let bytes = b"Q\0\0\0\x07ab\0";
    let query = Query::decode(&bytes[..]).unwrap();
    assert_eq!(query.query, "ab");
    assert_eq!(query.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Query::decode(Bytes::from_static(bytes)).unwrap(), query.into_static());
    assert_eq!(Query::decode(&b"Q\0\0\0\x08ab\0!"[..]).unwrap_err().message(), "Query");
    assert_eq!(Query::decode(&b"Q\0\0\0\x03"[..]).unwrap_err().field(), "length");
    assert!(Query::decode(&b"Q\0\0\0\x08ab\0"[..]).unwrap_err().is_cut_short());
    assert!(!Query::decode(&b"Q\0\0\0\x06ab"[..]).unwrap_err().is_cut_short());

    assert_eq!(Untagged::decode(&b"\0\0\0\x06xy"[..]).unwrap(), Untagged { data: b"xy" });
    assert_eq!(Untagged { data: b"xy" }.to_bytes().unwrap(), &b"\0\0\0\x06xy"[..]);
    assert_eq!(Nothing::decode(&b"\0\0\0\x04"[..]).unwrap().to_bytes().unwrap(), &b"\0\0\0\x04"[..]);
    assert_eq!(Pair::decode(&b"\0\0\0\x06\x01\x02"[..]).unwrap().to_bytes().unwrap(), &b"\0\0\0\x06\x01\x02"[..]);

    let ssl = b"\0\0\0\x08\x04\xd2\x16\x2f";
    assert_eq!(First::decode(&ssl[..]).unwrap(), First::Ssl);
    assert_eq!(First::Ssl.to_bytes().unwrap(), &ssl[..]);
    let cancel = First::Cancel { pid: 1, key: 2 };
    assert_eq!(First::decode(cancel.to_bytes().unwrap()).unwrap(), cancel);

    let auth = Authentication::decode(&b"R\0\0\0\x0a\0\0\0\x08xy"[..]).unwrap();
    assert_eq!(auth, Authentication::Continue(&b"xy"[..]));
    assert_eq!(auth.to_bytes().unwrap(), &b"R\0\0\0\x0a\0\0\0\x08xy"[..]);
    assert_eq!(Authentication::<Bytes>::Ok.to_bytes().unwrap(), &b"R\0\0\0\x08\0\0\0\0"[..]);

    let tagged = Tagged::decode(&b"\0\0\0\x06a\x01"[..]).unwrap();
    assert_eq!(tagged, Tagged::A(1));
    assert_eq!(tagged.to_bytes().unwrap(), &b"\0\0\0\x06a\x01"[..]);
    let unknown = Tagged::decode(&b"\0\0\0\x06?\x01"[..]).unwrap();
    assert_eq!(unknown, Tagged::Unknown(RawMessage { tag: b'?', body: &b"\x01"[..] }));
    assert_eq!(unknown.to_bytes().unwrap(), &b"\0\0\0\x06?\x01"[..]);
}
