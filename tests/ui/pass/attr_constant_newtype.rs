//! `#[constant]` on the newtypes over integers.

use pgwire_core::{Lsn, Oid, PgWire, Timestamp, Xid};

const INVALID: Lsn = Lsn::new(0);

#[derive(Debug, PartialEq, PgWire)]
struct Message {
    #[lsn]
    #[constant(INVALID)]
    lsn: Lsn,
    #[constant(Xid::new(7))]
    xid: Xid,
    #[constant(Oid::new(8))]
    oid: Oid,
    #[constant(Timestamp::from_postgres_micros(9))]
    time: Timestamp,
}

fn main() {
    let bytes = b"\0\0\0\0\0\0\0\0\0\0\0\x07\0\0\0\x08\0\0\0\0\0\0\0\x09";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Message { lsn: Lsn::new(1), ..message }.to_bytes().unwrap_err().field(), "lsn");
    assert!(Message::decode(&[0; 24][..]).is_err());
}
