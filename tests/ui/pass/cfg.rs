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

fn main() {
    let message = Message::decode(&b"m\x01\x02ab\0xy"[..]).unwrap();
    assert_eq!((message.a, message.b, message.rest), (1, 2, &b"xy"[..]));
    assert_eq!(message.to_bytes().unwrap(), &b"m\x01\x02ab\0xy"[..]);
    assert_eq!(Tuple::decode(&[1, 7][..]).unwrap(), Tuple(1, 7));
    assert_eq!(Tuple::decode(&[1, 8][..]).unwrap_err().field(), "1");
    assert_eq!(Set::decode(&b"a\x01"[..]).unwrap(), Set::A { a: 1 });
    assert_eq!(Set::decode(&b"m\x01\x02ab\0xy"[..]).unwrap(), Set::Message(message));
    assert_eq!(Values::decode(&[8][..]).unwrap(), Values::Next);
}
