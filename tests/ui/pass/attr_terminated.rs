//! `#[terminated]`: a list that a zero byte ends.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Param<B: Storage> {
    #[cstring]
    name: PgStr<B>,
    #[cstring]
    value: PgStr<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Startup<B: Storage> {
    #[terminated]
    params: Seq<B, Param<B>>,
    #[pgwire(terminated)]
    list: Vec<Field<B>>,
    after: u8,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Field<B: Storage> {
    #[tag(b'S')]
    Severity(#[cstring] PgStr<B>),
    #[tag(b'L')]
    Line(u8),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Tuple(#[terminated] Vec<u8>);

fn main() {
    let bytes = b"a\0b\0c\0d\0\0Sx\0L\x00\0\x07";
    let startup = Startup::decode(&bytes[..]).unwrap();
    assert_eq!((startup.params.len(), startup.list.len(), startup.after), (2, 2, 7));
    assert_eq!(startup.encoded_len(), bytes.len());
    assert_eq!(startup.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Startup::decode(Bytes::from_static(bytes)).unwrap(), startup.clone().into_static());
    assert_eq!(Startup::decode(&b"a\0b\0\0X"[..]).unwrap_err().field(), "list[0].tag");
    assert_eq!(Tuple::decode(&b"xy\0"[..]).unwrap(), Tuple(b"xy".to_vec()));
    assert_eq!(Tuple(vec![1, 2]).to_bytes().unwrap(), &[1, 2, 0][..]);
    assert!(Tuple(vec![1, 0]).to_bytes().is_err());
}
