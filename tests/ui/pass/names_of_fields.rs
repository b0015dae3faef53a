//! Fields, types and parameters with names that generated code might use itself.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'n')]
#[framed]
struct Names<B: Storage> {
    r: u8,
    self_: u8,
    reader: u8,
    writer: u8,
    context: u8,
    len: u8,
    offset: u8,
    buf: u8,
    tag: u8,
    code: u8,
    length: u8,
    message: u8,
    error: u8,
    value: u8,
    before: u8,
    start: u8,
    other: u8,
    frame: u8,
    field_0: u8,
    size_0: u8,
    __pgwire: u8,
    result: u8,
    #[when(r == 1 && reader == 3 && context == 5 && tag == 9)]
    maybe: Option<u8>,
    #[cstring]
    input: PgStr<B>,
    #[count(u8, before = message)]
    list: Seq<B, u8>,
    #[rest]
    rest: B,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Variants<B: Storage> {
    #[tag(b'a')]
    Some { reader: u8, tag: u8, error: u8, message: u8, __pgwire: u8 },
    #[tag(b'b')]
    None { writer: u8, context: u8, value: u8 },
    #[tag(b'c')]
    Ok(#[rest] B),
    #[tag(b'd')]
    Err,
    #[tag(b'e')]
    Self_,
}

/// Without a context, `cx` is a field like any other.
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Cx {
    cx: u8,
    other: u8,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Parameters<C, O, R, T>(C, O, R, T);

/// A type parameter of the name that storage has elsewhere.
#[derive(Clone, Debug, PartialEq, PgWire)]
struct NotStorage<B, C: Storage>(B, #[rest] C);

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
enum Values {
    Some,
    None,
    Ok,
    Err,
    Self_,
    #[other]
    Other(u8),
}

fn main() {
    let bytes = b"n\0\0\0\x21\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x01\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17in\0!r";
    let names = Names::decode(&bytes[..]).unwrap();
    assert_eq!((names.message, names.result, names.maybe), (12, 22, Some(23)));
    assert_eq!(names.to_bytes().unwrap(), &bytes[..]);
    let shared = Names::decode(Bytes::from_static(bytes)).unwrap();
    assert_eq!(shared.borrowed(), names);
    assert_eq!(names.into_static(), shared);
    let all: [&[u8]; 5] = [b"a\x01\x02\x03\x04\x05", b"b\x01\x02\x03", b"cxy", b"d", b"e"];
    for bytes in all {
        assert_eq!(Variants::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert_eq!(Cx::decode(&[1, 2][..]).unwrap().to_bytes().unwrap(), &[1, 2][..]);
    let parameters = Parameters::<u8, u8, u8, u8>::decode(&[1, 2, 3, 4][..]).unwrap();
    assert_eq!(parameters.to_bytes().unwrap(), &[1, 2, 3, 4][..]);
    let not_storage = NotStorage::<u8, _>::decode(&b"\x01xy"[..]).unwrap();
    assert_eq!(not_storage.to_bytes().unwrap(), &b"\x01xy"[..]);
    for byte in 0..6 {
        assert_eq!(Values::decode(&[byte][..]).unwrap().to_bytes().unwrap(), &[byte][..]);
    }
    assert!(Names::decode(&b"n\0\0\0\x05\x01"[..]).is_err());
}
