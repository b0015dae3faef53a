//! Parameters with the names of types, traits and constants that generated code uses.

use bytes::Bytes;
use pgwire_core::PgWire;

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Types<Option, Result, Vec, Some, Ok, Decode, Encode, Layout, Reader, Storage, PgWire> {
    a: Option,
    b: Result,
    c: Vec,
    d: Some,
    e: Ok,
    f: Decode,
    g: Encode,
    h: Layout,
    i: Reader,
    j: Storage,
    k: PgWire,
}

/// Storage of a name that is taken, beside a type of the usual one.
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Swapped<B, Bytes: pgwire_core::Storage> {
    value: B,
    #[cstring]
    text: pgwire_core::PgStr<Bytes>,
    #[rest]
    rest: Bytes,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'c')]
struct Constants<const LEN: usize, const TAG: usize, const LAYOUT: usize, const B: usize, const C: usize> {
    a: [u8; LEN],
    b: [u8; TAG],
    c: [u8; LAYOUT],
    d: [u8; B],
    e: [u8; C],
    #[when(LEN == B)]
    f: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Lifetimes<'s, 'reader, 'input, 'static_> {
    #[cstring]
    a: &'s str,
    #[cstring]
    b: &'reader str,
    #[len(u8)]
    c: &'input [u8],
    #[rest]
    d: &'static_ [u8],
}

/// A type, a field and a lifetime of one name.
#[allow(non_camel_case_types)]
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Same<'x, x, const N: usize> {
    #[cstring]
    text: &'x str,
    x: x,
    #[when(text == &"ab" && N == 1)]
    n: Option<[u8; N]>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<O, C, T> {
    #[tag(b'o')]
    O(O),
    #[tag(b'c')]
    C { c: C, t: T },
}

fn main() {
    let bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    type U8s = Types<u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8>;
    assert_eq!(U8s::decode(&bytes[..]).unwrap().to_bytes().unwrap(), &bytes[..]);
    assert_eq!(U8s::decode(&bytes[..10]).unwrap_err().field(), "k");

    let swapped = Swapped::<u8, _>::decode(&b"\x01ab\0xy"[..]).unwrap();
    assert_eq!(swapped.to_bytes().unwrap(), &b"\x01ab\0xy"[..]);
    let shared = Swapped::<u8, Bytes>::decode(Bytes::from_static(b"\x01ab\0xy")).unwrap();
    assert_eq!(shared.borrowed(), swapped);
    assert_eq!(swapped.into_static(), shared);

    let constants = Constants::<1, 2, 3, 1, 0>::decode(&b"cabbccca!"[..]).unwrap();
    assert_eq!(constants.f, Some(b'!'));
    assert_eq!(constants.to_bytes().unwrap(), &b"cabbccca!"[..]);

    let lifetimes = Lifetimes::decode(&b"a\0b\0\x01cd"[..]).unwrap();
    assert_eq!((lifetimes.a, lifetimes.b, lifetimes.c, lifetimes.d), ("a", "b", &b"c"[..], &b"d"[..]));
    assert_eq!(lifetimes.to_bytes().unwrap(), &b"a\0b\0\x01cd"[..]);

    let same = Same::<u16, 1>::decode(&b"ab\0\0\x01!"[..]).unwrap();
    assert_eq!((same.x, same.n), (1, Some(*b"!")));
    assert_eq!(same.to_bytes().unwrap(), &b"ab\0\0\x01!"[..]);

    for bytes in [&b"o\0\x01"[..], b"c\x01\x02"] {
        assert_eq!(Set::<u16, u8, u8>::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
}
