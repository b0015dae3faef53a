//! `#[mark]`: a constant byte in front of a field, named or not, in front of every form.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Seq, Storage};

const NEW: u8 = b'N';

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message<B: Storage> {
    #[mark(b'n')]
    number: u16,
    #[mark(NEW, name = kind)]
    #[cstring]
    text: PgStr<B>,
    #[pgwire(mark(7))]
    #[len(u8)]
    bytes: B,
    #[mark(b'l')]
    #[count(u8)]
    list: Seq<B, u8>,
    #[mark(b'o')]
    #[optional]
    maybe: Option<u8>,
    #[mark(b'r')]
    #[rest]
    rest: B,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Tuple(#[mark(b'x')] u8);

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[mark(b'b')] u8),
}

fn main() {
    let bytes = b"n\0\x01Nxy\0\x07\x01zl\x02pqo\x09rrest";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.number, message.bytes, message.maybe), (1, &b"z"[..], Some(9)));
    assert_eq!(message.encoded_len(), bytes.len());
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    let shared = Message::decode(Bytes::from_static(bytes)).unwrap();
    assert_eq!(shared.borrowed(), message);
    let error = Message::decode(&b"m\0\x01Nxy"[..]).unwrap_err();
    assert_eq!((error.field().as_str(), error.offset()), ("number_marker", 0));
    assert_eq!(Message::decode(&b"n\0\x01M"[..]).unwrap_err().field(), "kind");
    let without = Message { maybe: None, ..message };
    assert_eq!(Message::decode(&without.to_bytes().unwrap()[..]).unwrap(), without);

    assert_eq!(Tuple::decode(&b"x\x01"[..]).unwrap().to_bytes().unwrap(), &b"x\x01"[..]);
    assert_eq!(Set::decode(&b"ab\x01"[..]).unwrap(), Set::A(1));
    assert!(Set::decode(&b"ac\x01"[..]).is_err());
}
