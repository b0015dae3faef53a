//! Named, tuple and unit structs, empty ones, and an enum with variants of all shapes and payloads in boxes.

use bytes::Bytes;
use pgwire_core::{MessageSet, PgWire, Storage};

#[derive(Debug, PartialEq, PgWire)]
struct Named {
    a: u8,
    b: [u8; 2],
}

#[derive(Debug, PartialEq, PgWire)]
struct Tuple(u8, Named);

#[derive(Debug, PartialEq, PgWire)]
struct Newtype(u8);

#[derive(Debug, PartialEq, PgWire)]
struct Unit;

#[derive(Debug, PartialEq, PgWire)]
struct EmptyTuple();

#[derive(Debug, PartialEq, PgWire)]
struct EmptyNamed {}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'm')]
struct Message(Newtype);

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'l')]
struct Large<B: Storage> {
    array: [u8; 3],
    #[rest]
    rest: B,
}

#[derive(Debug, PartialEq, PgWire)]
enum Set<B: Storage> {
    Message(Message),
    Large(Large<B>),
    Boxed(Box<BoxedMessage<B>>),
    #[tag(b'u')]
    Unit,
    #[tag(b't')]
    Tuple(Tuple, u8),
    #[tag(b'n')]
    Named { named: Named, unit: Unit },
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'b')]
struct BoxedMessage<B: Storage>(#[rest] B);

#[derive(Debug, PartialEq, PgWire)]
enum Single {
    Message(Message),
}

fn main() {
    assert_eq!(Tuple::decode(&b"\x01\x02xy"[..]).unwrap(), Tuple(1, Named { a: 2, b: *b"xy" }));
    assert_eq!(Tuple::decode(&b"\x01\x02x"[..]).unwrap_err().field(), "1.b");
    assert_eq!(Unit::decode(&b""[..]).unwrap().to_bytes().unwrap(), &b""[..]);
    assert_eq!(EmptyTuple::decode(&b""[..]).unwrap().to_bytes().unwrap(), &b""[..]);
    assert_eq!(EmptyNamed::decode(&b""[..]).unwrap().to_bytes().unwrap(), &b""[..]);
    assert!(Unit::decode(&b"x"[..]).is_err());

    assert_eq!(Set::<Bytes>::TAGS, b"mlbutn");
    let all: [&[u8]; 6] = [b"m\x01", b"labcxyz", b"bxyz", b"u", b"t\x01\x02xy\x03", b"n\x02xy"];
    for bytes in all {
        let set = Set::decode(bytes).unwrap();
        assert_eq!(set.encoded_len(), bytes.len());
        assert_eq!(set.to_bytes().unwrap(), bytes);
        let shared = Set::decode(Bytes::copy_from_slice(bytes)).unwrap();
        assert_eq!(shared.borrowed(), set);
        assert_eq!(set.into_static(), shared);
    }
    assert_eq!(Single::decode(&b"m\x01"[..]).unwrap(), Single::Message(Message(Newtype(1))));
    assert_eq!(Set::decode(&b"n\x02x"[..]).unwrap_err().field(), "named.b");
}
