//! `#[cstring]` on every type that holds a string.

use std::ffi::{CStr, CString};

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Storage};

#[derive(Debug, PartialEq, PgWire)]
struct Borrowed<'a> {
    #[cstring]
    text: &'a str,
    #[cstring]
    c: &'a CStr,
    #[cstring]
    bytes: &'a [u8],
    #[pgwire(cstring)]
    pg: PgStr<&'a [u8]>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Owned {
    #[cstring]
    text: String,
    #[cstring]
    c: CString,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Generic<B: Storage>(#[cstring] PgStr<B>, #[cstring] B, #[cstring] String);

#[derive(Debug, PartialEq, PgWire)]
enum Set<'a> {
    #[tag(b's')]
    Text(#[cstring] &'a str),
    #[tag(b'c')]
    C {
        #[cstring]
        #[when(true)]
        text: Option<&'a CStr>,
    },
}

/// Only `Bytes` share `Bytes`.
#[derive(Debug, PartialEq, PgWire)]
#[pgwire(storage = B)]
struct Shared<B: Storage> {
    #[cstring]
    text: B,
}

fn main() {
    let bytes = b"a\0b\0c\0d\0";
    let value = Borrowed::decode(&bytes[..]).unwrap();
    assert_eq!(value, Borrowed { text: "a", c: c"b", bytes: b"c", pg: PgStr::new(&b"d"[..]).unwrap() });
    assert_eq!(value.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(
        Borrowed::decode(&b"a\0b\0c\0d"[..]).unwrap_err().to_string(),
        "Borrowed.pg: no NUL in the 1 byte left (offset 6)"
    );
    assert_eq!(Borrowed::decode(&b"\xff\0b\0c\0d\0"[..]).unwrap_err().field(), "text");
    assert_eq!(Borrowed { text: "\0", ..value }.to_bytes().unwrap_err().field(), "text");

    for value in [Owned::decode(&b"a\0b\0"[..]).unwrap(), Owned::decode(Bytes::from_static(b"a\0b\0")).unwrap()] {
        assert_eq!(value, Owned { text: "a".to_owned(), c: c"b".to_owned() });
        assert_eq!(value.to_bytes().unwrap(), &b"a\0b\0"[..]);
    }

    let value = Generic::decode(&b"a\0b\0c\0"[..]).unwrap();
    assert_eq!(value.to_bytes().unwrap(), &b"a\0b\0c\0"[..]);
    let shared = Generic::decode(Bytes::from_static(b"a\0b\0c\0")).unwrap();
    assert_eq!(shared.borrowed(), value);
    assert_eq!(value.into_static(), shared);

    assert_eq!(Set::decode(&b"sxy\0"[..]).unwrap(), Set::Text("xy"));
    assert_eq!(Set::Text("xy").to_bytes().unwrap(), &b"sxy\0"[..]);
    assert_eq!(Set::decode(&b"cxy\0"[..]).unwrap(), Set::C { text: Some(c"xy") });
    assert_eq!(Shared::decode(Bytes::from_static(b"xy\0")).unwrap(), Shared { text: Bytes::from_static(b"xy") });
}
