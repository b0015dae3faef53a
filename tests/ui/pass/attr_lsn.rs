//! `#[lsn]` on the newtype and on the plain integer, always there or not.

use bytes::Bytes;
use pgwire_core::{Describe, Lsn, PgWire};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message {
    #[lsn]
    new: Lsn,
    #[pgwire(lsn)]
    plain: u64,
    implied: Lsn,
    #[lsn]
    #[nonzero]
    set: Lsn,
    #[lsn]
    #[when(plain == 1)]
    maybe: Option<Lsn>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Tuple(#[lsn] u64);

#[derive(Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[lsn] Lsn, #[lsn] pgwire_core::Lsn),
    #[tag(b'b')]
    B {
        #[lsn]
        value: u64,
    },
}

fn main() {
    let one = &b"\0\0\0\0\0\0\0\x01"[..];
    let bytes = one.repeat(5);
    let message = Message::decode(&bytes[..]).unwrap();
    let value = Lsn::from(1);
    assert_eq!(message, Message { new: value, plain: 1, implied: value, set: value, maybe: Some(value) });
    assert_eq!(message.to_bytes().unwrap(), bytes);
    assert_eq!(Message::decode(Bytes::from(bytes.clone())).unwrap(), message);
    assert_eq!(Message::decode(&bytes[..bytes.len() - 1]).unwrap_err().field(), "maybe");
    let formats: Vec<String> = Message::LAYOUT.fields().iter().map(|field| field.format.to_string()).collect();
    assert!(formats.iter().all(|format| *format == formats[0]), "{formats:?}");

    assert_eq!(Tuple::decode(one).unwrap(), Tuple(1));
    assert_eq!(Tuple(1).to_bytes().unwrap(), one);
    assert_eq!(Set::A(value, value).to_bytes().unwrap(), [b"a", one, one].concat());
    let bytes = [b"b", one].concat();
    assert_eq!(Set::decode(&bytes[..]).unwrap(), Set::B { value: 1 });
}
