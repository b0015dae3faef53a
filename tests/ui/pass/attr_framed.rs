//! `#[framed]`: a length that bounds the body, behind a tag or first.

use bytes::Bytes;
use pgwire_core::{PgWire, PgStr, RawMessage, Storage};

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

fn main() {
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
