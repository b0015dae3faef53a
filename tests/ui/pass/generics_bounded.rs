//! Bounds on type parameters, inline and in where clauses, that other types than the given one need not meet.

use std::fmt::Debug;

use pgwire_core::{Decode, Encode, PgWire, Storage};

trait Kind: Debug + Copy {}
impl Kind for u16 {}

#[derive(Debug, PartialEq, PgWire)]
struct Inline<T: Kind> {
    value: T,
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'c')]
struct Clause<T>
where
    T: Copy + PartialEq<u16> + 'static,
{
    kind: T,
    #[when(*kind == 1_u16)]
    value: Option<u8>,
}

trait Family {
    type Part: Debug + PartialEq;
}

#[derive(Debug, PartialEq)]
enum Numbers {}

impl Family for Numbers {
    type Part = u32;
}

/// A field of an associated type.
#[derive(Debug, PartialEq, PgWire)]
struct Associated<F: Family> {
    part: F::Part,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct WithStorage<T: Kind, B: Storage> {
    value: T,
    #[rest]
    rest: B,
}

#[derive(Debug, PartialEq, PgWire)]
struct Array<T: Kind, const N: usize>
where
    [u8; N]: Default,
{
    bytes: [u8; N],
    value: T,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct OverVec<T, B>
where
    B: Storage,
    Vec<T>: Clone,
{
    #[count(u8)]
    list: Vec<T>,
    #[rest]
    rest: B,
}

fn round_trip<T: for<'a> Decode<&'a [u8]> + Encode>(bytes: &[u8]) -> T {
    let value = T::decode(bytes).unwrap();
    assert_eq!(value.to_bytes().unwrap(), bytes);
    value
}

fn main() {
    assert_eq!(round_trip::<Inline<u16>>(&[0, 1]), Inline { value: 1 });
    assert_eq!(round_trip::<Clause<u16>>(b"c\0\x01\x07"), Clause { kind: 1, value: Some(7) });
    assert_eq!(round_trip::<Associated<Numbers>>(&[0, 0, 0, 1]), Associated { part: 1 });
    assert_eq!(round_trip::<Array<u16, 2>>(&[1, 2, 0, 3]), Array { bytes: [1, 2], value: 3 });
    let over_vec = OverVec::<u8, _>::decode(&b"\x01xy"[..]).unwrap();
    assert_eq!(over_vec.to_bytes().unwrap(), &b"\x01xy"[..]);
    let with_storage = WithStorage::<u16, _>::decode(&b"\0\x01xy"[..]).unwrap();
    assert_eq!(with_storage.to_bytes().unwrap(), &b"\0\x01xy"[..]);
    assert_eq!(with_storage.clone().into_static().borrowed(), with_storage);
}
