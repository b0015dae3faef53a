//! `#[skip]`: not on the wire, the default on read; also the markers of unused parameters.

use std::marker::PhantomData;

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

#[derive(Clone, Debug, Default, PartialEq)]
struct NoWireForm(u8);

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message<B: Storage> {
    #[skip]
    first: NoWireForm,
    a: u8,
    #[pgwire(skip)]
    middle: Vec<String>,
    #[rest]
    rest: B,
    #[skip]
    last: Option<NoWireForm>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Typed<T> {
    a: u8,
    #[skip]
    of: PhantomData<T>,
}

#[derive(Debug, PartialEq, PgWire)]
struct OfLifetime<'a> {
    a: u8,
    #[skip]
    of: PhantomData<&'a ()>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Newtype(u16, #[skip] NoWireForm);

#[derive(Debug, PartialEq, PgWire)]
enum Set<'a> {
    #[tag(b'a')]
    A(u8, #[skip] NoWireForm),
    #[tag(b'b')]
    B {
        #[skip]
        seen: bool,
        #[cstring]
        text: &'a str,
    },
}

struct NoDefault;

fn main() {
    let bytes = b"\x01xy";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!(
        message,
        Message { first: NoWireForm(0), a: 1, middle: Vec::new(), rest: &b"xy"[..], last: None }
    );
    let message = Message { first: NoWireForm(9), ..message };
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    let shared = message.clone().into_static();
    assert_eq!(shared.first, NoWireForm(9));
    assert_eq!(shared.borrowed(), message);
    assert!(Message::decode(Bytes::new()).unwrap_err().is_cut_short());

    let typed = Typed::<NoDefault> { a: 1, of: PhantomData };
    assert_eq!(typed.to_bytes().unwrap(), &[1][..]);
    assert_eq!(Typed::<NoDefault>::decode(&[1][..]).unwrap().a, 1);
    assert_eq!(OfLifetime::decode(&[1][..]).unwrap().to_bytes().unwrap(), &[1][..]);

    assert_eq!(Newtype::decode(&[0, 1][..]).unwrap(), Newtype(1, NoWireForm(0)));
    assert_eq!(Newtype(1, NoWireForm(5)).to_bytes().unwrap(), &[0, 1][..]);
    assert_eq!(Set::decode(&b"a\x01"[..]).unwrap(), Set::A(1, NoWireForm(0)));
    assert_eq!(Set::A(1, NoWireForm(5)).to_bytes().unwrap(), &b"a\x01"[..]);
    assert_eq!(Set::B { seen: true, text: "x" }.to_bytes().unwrap(), &b"bx\0"[..]);
}
