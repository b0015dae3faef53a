//! `#[timestamp]` on the newtype and on the plain integer, always there or not.

use bytes::Bytes;
use pgwire_core::{Describe, Timestamp, PgWire};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message {
    #[timestamp]
    new: Timestamp,
    #[pgwire(timestamp)]
    plain: i64,
    implied: Timestamp,
    #[timestamp]
    #[nonzero]
    set: Timestamp,
    #[timestamp]
    #[when(plain == 1)]
    maybe: Option<Timestamp>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Tuple(#[timestamp] i64);

#[derive(Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[timestamp] Timestamp, #[timestamp] pgwire_core::Timestamp),
    #[tag(b'b')]
    B {
        #[timestamp]
        value: i64,
    },
}

fn main() {
    let one = &b"\0\0\0\0\0\0\0\x01"[..];
    let bytes = one.repeat(5);
    let message = Message::decode(&bytes[..]).unwrap();
    let value = Timestamp::from_postgres_micros(1);
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
