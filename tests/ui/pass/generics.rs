//! Type and const parameters, where clauses, and a wrapper that is generic over its content.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Wrapper<T> {
    inner: T,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Newtype<T>(T);

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'w')]
struct Envelope<T, U = u8> {
    kind: u8,
    #[when(kind == 1)]
    first: Option<T>,
    #[count(u8)]
    list: Vec<U>,
    #[rest]
    rest: Vec<Newtype<U>>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Fixed<const N: usize> {
    bytes: [u8; N],
    #[when(N == 2)]
    #[cstring]
    text: Option<String>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Part<B: Storage> {
    #[cstring]
    text: PgStr<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Clause<T, B>
where
    B: Storage,
{
    value: T,
    #[rest]
    list: Seq<B, Part<B>>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<T, const N: usize> {
    #[tag(b'a')]
    A(T),
    #[tag(b'b')]
    B { bytes: [u8; N] },
}

fn round_trip<T>(bytes: &'static [u8]) -> T
where
    T: PgWire + pgwire_core::Decode<&'static [u8]> + pgwire_core::Decode<Bytes> + pgwire_core::Encode,
{
    let value = T::decode(bytes).unwrap();
    assert_eq!(value.to_bytes().unwrap(), bytes);
    assert_eq!(T::decode(Bytes::from_static(bytes)).unwrap().to_bytes().unwrap(), bytes);
    value
}

fn main() {
    assert_eq!(round_trip::<Wrapper<u16>>(b"\0\x01"), Wrapper { inner: 1 });
    assert_eq!(round_trip::<Wrapper<Newtype<i8>>>(b"\xff"), Wrapper { inner: Newtype(-1) });
    assert_eq!(Wrapper::<Part<&[u8]>>::decode(&b"ab\0"[..]).unwrap().inner.text, "ab");
    let part = Wrapper::<Part<Bytes>>::decode(Bytes::from_static(b"ab\0")).unwrap();
    assert_eq!(part.borrowed().inner.text, "ab");
    assert_eq!(Wrapper { inner: Part { text: PgStr::new(&b"ab"[..]).unwrap() } }.inner.into_static(), part.inner);

    let envelope = round_trip::<Envelope<u16>>(b"w\x01\0\x07\x02ab\x09");
    let expected = Envelope { kind: 1, first: Some(7), list: b"ab".to_vec(), rest: vec![Newtype(9)] };
    assert_eq!(envelope, expected);
    assert_eq!(Envelope::<u16>::decode(&b"w\x01\0"[..]).unwrap_err().field(), "first");

    assert_eq!(round_trip::<Fixed<3>>(b"abc"), Fixed { bytes: *b"abc", text: None });
    assert_eq!(round_trip::<Fixed<2>>(b"abx\0"), Fixed { bytes: *b"ab", text: Some("x".to_owned()) });
    let clause = Clause::<u8, _>::decode(&b"\x01x\0y\0"[..]).unwrap();
    assert_eq!(clause.list.len(), 2);
    assert_eq!(Clause::<u8, _>::decode(Bytes::from_static(b"\x01x\0y\0")).unwrap(), clause.into_static());

    assert_eq!(round_trip::<Set<u16, 2>>(b"a\0\x01"), Set::A(1));
    assert_eq!(round_trip::<Set<u16, 2>>(b"bxy"), Set::B { bytes: *b"xy" });
}
