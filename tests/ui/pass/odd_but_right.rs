//! What is right although it looks like a mistake: conditions that only rustc can read, and names like those of others.
#![deny(warnings)]

use pgwire_core::{PgWire, Storage};

pub struct Session {
    pub node: bool,
}

/// `node` is not `mode` misspelt.
#[derive(PgWire)]
#[pgwire(context = Session)]
pub struct OfContext {
    pub mode: u8,
    #[when(cx.node)]
    pub more: Option<u8>,
}

pub trait Number<T> {
    const NUMBER: u8;
}

impl Number<u8> for () {
    const NUMBER: u8 = 1;
}

fn is_sum<const A: u8, const B: u8>(number: u8) -> bool {
    number == A + B
}

#[derive(Debug, PartialEq, PgWire)]
pub struct OfFields {
    kind: u8,
    flag: u8,
    #[when(<() as Number<u8>>::NUMBER == kind)]
    a: Option<u8>,
    #[when(if let 1 = kind { flag > 1 } else { false })]
    b: Option<u8>,
    #[when(matches!(kind, 1 | 3) && is_sum::<1, 2>(kind))]
    c: Option<u8>,
    #[when([1_i8].iter().any(|&one|-1 == one - 2 * kind as i8))]
    d: Option<u8>,
    #[when(if kind == 1 { flag } else { 0 } == 1)]
    e: Option<u8>,
    #[when({ kind == 1 } && flag == 1)]
    f: Option<u8>,
    #[when(kind | 1 == 3)]
    g: Option<u8>,
}

/// Types of one's own with the names of others.
pub mod other {
    use pgwire_core::PgWire;

    #[derive(Clone, PgWire)]
    pub struct Seq(pub u8);

    #[derive(Clone, PgWire)]
    pub struct String(pub u8);

    #[derive(Clone, PgWire)]
    pub struct Bytes(pub u8);

    #[derive(Clone, PgWire)]
    pub struct Instant(pub u8);

    #[derive(PgWire)]
    pub struct Option<T>(pub T);

    #[derive(PgWire)]
    pub struct RawMessage {
        pub code: i32,
    }
}

use other::{Instant, Seq};

type Byte = u8;

#[derive(PgWire)]
pub struct Names<B: Storage> {
    pub sequence: Seq,
    pub text: other::String,
    pub bytes: other::Bytes,
    pub option: other::Option<u8>,
    pub instant: Instant,
    pub array: [Byte; 2],
    #[rest]
    pub rest: B,
}

#[derive(PgWire)]
pub enum Family {
    #[code(i32::from_be_bytes([0, 0, 0, 1]))]
    A,
    #[other]
    Rest(other::RawMessage),
}

#[derive(PgWire)]
pub struct OfItself {
    pub bytes: [u8; OfItself::LEN],
}

impl OfItself {
    const LEN: usize = 3;
}

#[derive(Debug, PartialEq, PgWire)]
#[repr(align(4), u8)]
pub enum Aligned {
    A = 1,
}

fn main() {
    let bytes = [3, 1, 7, 8];
    let message = OfFields::decode(&bytes[..]).unwrap();
    let nothing = OfFields { kind: 3, flag: 1, a: None, b: None, c: None, d: None, e: None, f: None, g: None };
    assert_eq!(message, OfFields { c: Some(7), g: Some(8), ..nothing });
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    let bytes = [1, 1, 7, 8, 9, 10];
    let message = OfFields::decode(&bytes[..]).unwrap();
    assert_eq!((message.a, message.d, message.e, message.f), (Some(7), Some(8), Some(9), Some(10)));
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);

    assert!(OfContext::decode_with(&[1, 2][..], &Session { node: true }).unwrap().more.is_some());
    assert_eq!(Names::decode(&b"123456789"[..]).unwrap().rest, b"89");
    assert!(matches!(Family::decode(&[0, 0, 0, 2][..]).unwrap(), Family::Rest(other::RawMessage { code: 2 })));
    assert_eq!(OfItself::decode(&b"abc"[..]).unwrap().bytes, *b"abc");
    assert_eq!(Aligned::decode(&[1][..]).unwrap(), Aligned::A);
}
