//! `#[constant]` on every number, with literals, constants and expressions.

use pgwire_core::{Lsn, Oid, PgWire, Timestamp, Xid};

const VERSION: i16 = 3;

struct Limits;

impl Limits {
    const MAX: u32 = 7;
}

#[derive(Debug, PartialEq, PgWire)]
struct Numbers {
    #[constant(1)]
    a: u8,
    #[constant(-1)]
    b: i8,
    #[constant(2)]
    c: u16,
    #[constant(VERSION)]
    d: i16,
    #[constant(Limits::MAX)]
    e: u32,
    #[constant(1 << 4 | 1)]
    f: i32,
    #[constant(5)]
    g: u64,
    #[pgwire(constant(-6))]
    h: i64,
}

#[derive(Debug, PartialEq, PgWire)]
struct Others {
    #[constant(b'x')]
    a: u8,
    #[xid]
    #[constant(0)]
    b: u32,
    #[when(a == b'x')]
    #[constant(9)]
    c: Option<u8>,
    #[lsn]
    d: Lsn,
    #[oid]
    e: Oid,
    f: Xid,
    g: Timestamp,
}

#[derive(Debug, PartialEq, PgWire)]
struct Tuple(#[constant(7)] u8);

#[derive(Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[constant(1)] u8),
    #[tag(b'b')]
    B {
        #[constant(2)]
        flags: u8,
    },
}

#[derive(Debug, PartialEq, PgWire)]
struct Const<const N: u8>(#[constant(N)] u8);

fn main() {
    let bytes = b"\x01\xff\0\x02\0\x03\0\0\0\x07\0\0\0\x11\0\0\0\0\0\0\0\x05\xff\xff\xff\xff\xff\xff\xff\xfa";
    let numbers = Numbers::decode(&bytes[..]).unwrap();
    assert_eq!(numbers, Numbers { a: 1, b: -1, c: 2, d: 3, e: 7, f: 17, g: 5, h: -6 });
    assert_eq!(numbers.to_bytes().unwrap(), &bytes[..]);
    let mut wrong = *bytes;
    wrong[1] = 1;
    assert_eq!(Numbers::decode(&wrong[..]).unwrap_err().to_string(), "Numbers.b: -1 wanted, 1 found (offset 1)");
    assert_eq!(Numbers { f: 1, ..numbers }.to_bytes().unwrap_err().field(), "f");

    let bytes = [&b"x\0\0\0\0\x09"[..], &[0; 24]].concat();
    assert_eq!(Others::decode(&bytes[..]).unwrap().to_bytes().unwrap(), bytes);
    assert_eq!(Tuple::decode(&[7][..]).unwrap().to_bytes().unwrap(), &[7][..]);
    assert!(Tuple::decode(&[8][..]).is_err());
    assert_eq!(Set::decode(&b"a\x01"[..]).unwrap(), Set::A(1));
    assert_eq!(Set::B { flags: 3 }.to_bytes().unwrap_err().field(), "flags");
    assert_eq!(Const::<5>::decode(&[5][..]).unwrap(), Const(5));
    assert!(Const::<5>(4).to_bytes().is_err());
}
