//! `#[cfg]` and `#[cfg_attr]` on fields, variants and the item.

#![allow(unexpected_cfgs)]

use pgwire_core::{PgWire, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[cfg_attr(all(), tag(b'm'))]
#[cfg_attr(any(), tag(b'x'), framed)]
struct Message<B: Storage> {
    #[cfg(any())]
    gone: Unknown,
    a: u8,
    #[cfg(all())]
    b: u8,
    #[cfg_attr(all(), cstring)]
    #[cfg_attr(any(), rest)]
    text: pgwire_core::PgStr<B>,
    #[cfg(any())]
    #[rest]
    gone_rest: B,
    #[cfg(all())]
    #[rest]
    rest: B,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Tuple(u8, #[cfg(any())] Unknown, #[cfg(all())] #[cfg_attr(all(), constant(7))] u8);

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<B: Storage> {
    #[cfg(any())]
    Gone(Unknown),
    Message(Message<B>),
    #[cfg_attr(all(), tag(b'a'))]
    A {
        #[cfg(any())]
        gone: Unknown,
        a: u8,
    },
    #[cfg(any())]
    #[tag(b'a')]
    Twice,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[cfg_attr(all(), repr(u8))]
enum Values {
    #[cfg(any())]
    Gone = 7,
    #[cfg(all())]
    Kept = 7,
    Next,
}

/// The long form, and the derive itself.
#[cfg_attr(all(), derive(Clone, Debug, PartialEq, PgWire))]
#[cfg_attr(all(), pgwire(tag(b'l'), framed))]
#[cfg_attr(any(), pgwire(unknown))]
struct Long<#[cfg(all())] B: Storage, #[cfg(any())] Gone> {
    #[cfg_attr(all(), pgwire(cstring), cfg_attr(all(), pgwire(max_len(2))))]
    #[cfg_attr(any(), pgwire(rest))]
    text: pgwire_core::PgStr<B>,
    #[cfg_attr(all(), when(text == &"ab"))]
    #[cfg_attr(any(), when(unknown))]
    when: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum LongSet<B: Storage> {
    Long(Long<B>),
    #[cfg_attr(all(), pgwire(tag(b'o')))]
    Own,
    #[cfg_attr(any(), flatten)]
    #[cfg_attr(all(), other)]
    Unknown(pgwire_core::RawMessage<B>),
}

fn main() {
    let message = Message::decode(&b"m\x01\x02ab\0xy"[..]).unwrap();
    assert_eq!((message.a, message.b, message.rest), (1, 2, &b"xy"[..]));
    assert_eq!(message.to_bytes().unwrap(), &b"m\x01\x02ab\0xy"[..]);
    assert_eq!(Tuple::decode(&[1, 7][..]).unwrap(), Tuple(1, 7));
    assert_eq!(Tuple::decode(&[1, 8][..]).unwrap_err().field(), "1");
    assert_eq!(Set::decode(&b"a\x01"[..]).unwrap(), Set::A { a: 1 });
    assert_eq!(Set::decode(&b"m\x01\x02ab\0xy"[..]).unwrap(), Set::Message(message));
    for bytes in [&b"l\0\0\0\x08ab\0\x07"[..], b"l\0\0\0\x06a\0", b"o", b"?x"] {
        assert_eq!(LongSet::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert_eq!(Long::decode(&b"l\0\0\0\x08abc\0"[..]).unwrap_err().field(), "text");
    assert_eq!(Values::decode(&[8][..]).unwrap(), Values::Next);
}
