//! `#[count]` with every integer, in front of the list or before an earlier field.

use bytes::Bytes;
use pgwire_core::{Oid, PgStr, PgWire, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Column<B: Storage> {
    #[cstring]
    name: PgStr<B>,
    #[oid]
    oid: Oid,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Lists<B: Storage> {
    #[count(u8)]
    a: Vec<u8>,
    #[count(i8)]
    b: Vec<u16>,
    #[count(u16)]
    c: Seq<B, Column<B>>,
    #[count(i16, name = number_of_d)]
    d: Vec<Column<B>>,
    #[pgwire(count(u32))]
    e: Seq<B, Oid>,
    #[count(i32)]
    f: Vec<Oid>,
    #[count(u64)]
    g: Vec<u8>,
    #[count(i64)]
    h: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Truncate<B: Storage> {
    first: u8,
    options: u8,
    #[count(i32, before = options, name = num_relations)]
    relations: Seq<B, Oid>,
    #[count(u8, before = first)]
    more: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Tuple(#[count(u16)] Vec<i16>);

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[count(u8)] Vec<u8>, #[count(u8)] Vec<u8>),
    #[tag(b'b')]
    B {
        kind: u8,
        #[count(u8)]
        #[when(kind == 1)]
        list: Option<Vec<u8>>,
        flags: u8,
        #[count(u8, before = flags)]
        late: Vec<u8>,
    },
}

fn main() {
    let bytes = b"\x01\x07\x01\0\x07\0\x01x\0\0\0\0\x01\0\x01y\0\0\0\0\x02\0\0\0\x01\0\0\0\x03\0\0\0\0\
                  \0\0\0\0\0\0\0\x01\x08\0\0\0\0\0\0\0\x01\x09";
    let lists = Lists::decode(&bytes[..]).unwrap();
    assert_eq!((&lists.a[..], &lists.b[..], lists.c.len()), (&[7][..], &[7][..], 1));
    assert_eq!((lists.d[0].oid, lists.e.get(0), lists.f.len()), (Oid::from(2), Some(Oid::from(3)), 0));
    assert_eq!(lists.encoded_len(), bytes.len());
    assert_eq!(lists.to_bytes().unwrap(), &bytes[..]);
    let shared = Lists::decode(Bytes::from_static(bytes)).unwrap();
    assert_eq!(shared.borrowed(), lists);
    assert_eq!(lists.into_static(), shared);
    assert_eq!(Lists::decode(&bytes[..9]).unwrap_err().field(), "c[0].oid");
    assert_eq!(Lists::decode(&b"\x01\x07\xff"[..]).unwrap_err().field(), "num_b");

    let bytes = b"\x02\x01\0\0\0\x01\x09\0\0\0\x05xy";
    let truncate = Truncate::decode(&bytes[..]).unwrap();
    assert_eq!((truncate.first, truncate.options, &truncate.more[..]), (1, 9, &b"xy"[..]));
    assert_eq!(truncate.to_bytes().unwrap(), &bytes[..]);

    assert_eq!(Tuple::decode(&b"\0\x01\xff\xff"[..]).unwrap(), Tuple(vec![-1]));
    assert_eq!(Tuple(vec![-1]).to_bytes().unwrap(), &b"\0\x01\xff\xff"[..]);
    let all: [&[u8]; 3] = [b"a\x01x\x02yz", b"b\x01\x01x\x01\x09y", b"b\0\0\x09"];
    for bytes in all {
        assert_eq!(Set::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    let many = Set::A(vec![0; 256], Vec::new());
    assert!(many.to_bytes().is_err());
}
