//! `#[nonzero]` on numbers.

use pgwire_core::{Lsn, Oid, PgWire, Timestamp, Xid};

#[derive(Debug, PartialEq, PgWire)]
struct Message {
    #[nonzero]
    a: u8,
    #[nonzero]
    #[lsn]
    b: Lsn,
    #[pgwire(nonzero, oid)]
    c: u32,
    #[nonzero]
    d: Timestamp,
    #[nonzero]
    e: Xid,
    #[nonzero]
    f: Oid,
    #[nonzero]
    #[when(a == 1)]
    g: Option<i16>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Tuple(#[nonzero] i64);

#[derive(Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[nonzero] u8),
}

fn main() {
    let bytes = b"\x01\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x01";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    let mut wrong = *bytes;
    wrong[8] = 0;
    let error = Message::decode(&wrong[..]).unwrap_err();
    assert_eq!((error.field().as_str(), error.offset()), ("b", 1));
    assert_eq!(Message { c: 0, ..message }.to_bytes().unwrap_err().field(), "c");
    assert!(Tuple::decode(&[0; 8][..]).is_err());
    assert_eq!(Tuple(-1).to_bytes().unwrap(), &[0xff; 8][..]);
    assert_eq!(Set::decode(&b"a\x01"[..]).unwrap(), Set::A(1));
    assert!(Set::decode(&b"a\0"[..]).is_err());
}
