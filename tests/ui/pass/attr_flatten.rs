//! `#[flatten]`: the messages of another set, one over storage, one with a lifetime, and two levels deep.

use bytes::Bytes;
use pgwire_core::{MessageSet, PgStr, PgWire, RawMessage, Storage};

#[derive(Debug, PartialEq, PgWire)]
enum Inner<B: Storage> {
    #[tag(b'a')]
    A(u8),
    #[tag(b'b')]
    B(#[rest] B),
    #[other]
    Unknown(RawMessage<B>),
}

#[derive(Debug, PartialEq, PgWire)]
enum Middle<B: Storage> {
    #[flatten]
    Inner(Inner<B>),
    #[tag(b'm')]
    M(#[cstring] PgStr<B>),
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b's')]
struct Single(u8);

#[derive(Debug, PartialEq, PgWire)]
enum Outer<'a> {
    #[pgwire(flatten)]
    Middle(Middle<&'a [u8]>),
    /// A message with one tag is a set as well.
    #[flatten]
    Single(Single),
    #[flatten]
    Boxed(Other<'a>),
    #[other]
    Unknown(RawMessage<&'a [u8]>),
}

#[derive(Debug, PartialEq, PgWire)]
enum Other<'x> {
    #[tag(b'o')]
    O(#[cstring] &'x str),
}

pub struct Context {
    on: bool,
}

/// A message of the inner set that has another meaning while the context is on.
#[derive(Debug, PartialEq, PgWire)]
#[pgwire(context = Context)]
enum Before<'a> {
    #[tag(b'a')]
    #[when(cx.on)]
    Own(u16),
    #[flatten]
    Inner(Inner<&'a [u8]>),
}

fn main() {
    assert_eq!(Middle::<Bytes>::TAGS, b"abm");
    assert_eq!(Outer::TAGS, b"abmso");
    let all: [(&[u8], Outer<'_>); 6] = [
        (b"a\x01", Outer::Middle(Middle::Inner(Inner::A(1)))),
        (b"bxy", Outer::Middle(Middle::Inner(Inner::B(b"xy")))),
        (b"mxy\0", Outer::Middle(Middle::M(PgStr::new(&b"xy"[..]).unwrap()))),
        (b"s\x07", Outer::Single(Single(7))),
        (b"oxy\0", Outer::Boxed(Other::O("xy"))),
        (b"?xy", Outer::Unknown(RawMessage { tag: b'?', body: b"xy" })),
    ];
    for (bytes, value) in all {
        assert_eq!(Outer::decode(bytes).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), bytes);
    }
    let shared = Middle::decode(Bytes::from_static(b"bxy")).unwrap();
    assert_eq!(shared, Middle::Inner(Inner::B(Bytes::from_static(b"xy"))));
    let (on, off) = (Context { on: true }, Context { on: false });
    assert_eq!(Before::decode_with(&b"a\0\x01"[..], &on).unwrap(), Before::Own(1));
    let inner = Before::decode_with(&b"a\x01"[..], &off).unwrap();
    assert_eq!(inner.to_bytes_with(&off).unwrap(), &b"a\x01"[..]);
    assert_eq!(inner.to_bytes_with(&on).unwrap_err().message(), "Before");
    assert_eq!(Before::Inner(Inner::B(b"x")).to_bytes_with(&on).unwrap(), &b"bx"[..]);

    // The other tags that the inner set keeps are not handed on.
    assert_eq!(Middle::decode(&b"?xy"[..]).unwrap_err().message(), "Middle");
}
