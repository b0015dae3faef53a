//! `#[other]` in sets with tags, in families with codes, and in enums of values.

use bytes::Bytes;
use pgwire_core::{PgWire, RawMessage, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<B: Storage> {
    #[tag(b'a')]
    A,
    #[other]
    Unknown(RawMessage<B>),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum First<B: Storage> {
    #[pgwire(other)]
    Unknown(RawMessage<B>),
    #[tag(b'a')]
    A,
}

#[derive(Debug, PartialEq, PgWire)]
struct OwnedRaw {
    tag: u8,
    #[rest]
    body: Vec<u8>,
}

#[derive(Debug, PartialEq, PgWire)]
enum Owned {
    #[tag(b'a')]
    A,
    #[other]
    Unknown(OwnedRaw),
}

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(i16)]
enum Code {
    Text = 0,
    Binary,
    #[other]
    Other(i16),
}

fn main() {
    let unknown = Set::decode(&b"?xy"[..]).unwrap();
    assert_eq!(unknown, Set::Unknown(RawMessage { tag: b'?', body: &b"xy"[..] }));
    assert_eq!(unknown.to_bytes().unwrap(), &b"?xy"[..]);
    assert_eq!(Set::decode(Bytes::from_static(b"?xy")).unwrap(), unknown.clone().into_static());
    assert_eq!(Set::decode(&b"a"[..]).unwrap(), Set::A);
    assert!(Set::decode(&b""[..]).unwrap_err().is_cut_short());
    assert_eq!(First::decode(&b"a"[..]).unwrap(), First::A);
    assert_eq!(First::decode(&b"b"[..]).unwrap().to_bytes().unwrap(), &b"b"[..]);
    let owned = Owned::decode(&b"?xy"[..]).unwrap();
    assert_eq!(owned, Owned::Unknown(OwnedRaw { tag: b'?', body: b"xy".to_vec() }));
    assert_eq!(owned.to_bytes().unwrap(), &b"?xy"[..]);

    for (bytes, value) in [(0_i16, Code::Text), (1, Code::Binary), (-7, Code::Other(-7))] {
        assert_eq!(Code::decode(&bytes.to_be_bytes()[..]).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), &bytes.to_be_bytes()[..]);
    }
    assert!(Code::decode(&[0][..]).unwrap_err().is_cut_short());
}
