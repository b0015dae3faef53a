//! Nothing of the prelude is in scope.

#![no_implicit_prelude]

use ::pgwire_core::messages::logical::{LogicalContext, LogicalMessage};
use ::pgwire_core::{Lsn, PgStr, PgWire, RawMessage, Seq, Storage, Xid};

#[derive(PgWire)]
#[tag(b'm')]
#[framed]
#[pgwire(context = LogicalContext)]
pub struct Message<B: Storage> {
    #[xid]
    #[when(cx.in_stream)]
    pub xid: ::core::option::Option<Xid>,
    #[constant(0)]
    pub flags: u8,
    #[nonzero]
    pub lsn: Lsn,
    #[cstring]
    #[max_len(9)]
    pub text: PgStr<B>,
    #[len(i32)]
    pub nullable: ::core::option::Option<B>,
    #[optional]
    pub part: ::core::option::Option<Part>,
    #[mark(b'!')]
    #[count(u16)]
    pub list: Seq<B, u16>,
    #[terminated]
    pub owned: ::std::vec::Vec<u8>,
    #[skip]
    pub skipped: bool,
    #[rest]
    pub rest: B,
}

#[derive(PgWire)]
#[tag(b'P')]
pub struct Part(pub u8);

#[derive(PgWire)]
#[pgwire(context = LogicalContext)]
pub enum Set<'a> {
    Message(Message<&'a [u8]>),
    #[when(cx.in_stream)]
    Part(Part),
    #[tag(b'x')]
    Text(#[cstring] &'a str),
    #[flatten]
    Logical(LogicalMessage<&'a [u8]>),
    #[other]
    Unknown(RawMessage<&'a [u8]>),
}

#[derive(PgWire)]
#[framed]
pub enum Family<B: Storage> {
    #[code(1)]
    One,
    #[code(2)]
    Two { a: u8 },
    #[other]
    Unknown(Raw<B>),
}

#[derive(PgWire)]
pub struct Raw<B: Storage>(i32, #[rest] B);

#[derive(PgWire)]
#[repr(u8)]
pub enum Values {
    A = b'a',
    B,
    #[other]
    Other(u8),
}

#[derive(PgWire)]
#[repr(i16)]
pub enum Closed {
    A,
}

#[derive(PgWire)]
pub struct Generic<T, const N: usize>([u8; N], T);

fn main() {
    use ::core::clone::Clone;

    let context = LogicalContext::new(1, ::pgwire_core::messages::logical::Streaming::Off);
    let bytes = b"m\0\0\0\x1f\0\0\0\0\0\0\0\0\x01ab\0\xff\xff\xff\xffP\x07!\0\x01\0\x05x\0yz";
    let message = Message::decode_with(&bytes[..], &context).unwrap();
    ::std::assert_eq!((message.list.len(), message.rest), (1, &b"yz"[..]));
    ::std::assert_eq!(message.to_bytes_with(&context).unwrap(), &bytes[..]);
    let set = Set::decode_with(&bytes[..], &context).unwrap();
    ::std::assert_eq!(set.to_bytes_with(&context).unwrap(), &bytes[..]);
    ::std::assert!(Set::decode_with(&b"xy"[..], &context.clone()).is_err());
    ::std::assert_eq!(Family::decode(&b"\0\0\0\x09\0\0\0\x02\x07"[..]).unwrap().to_bytes().unwrap().len(), 9);
    ::std::assert_eq!(Family::decode(&b"\0\0\0\x09\0\0\0\x03\x07"[..]).unwrap().to_bytes().unwrap().len(), 9);
    ::std::assert_eq!(Values::decode(&b"b"[..]).unwrap().to_bytes().unwrap(), &b"b"[..]);
    ::std::assert!(Closed::decode(&b"\0\x01"[..]).is_err());
    ::std::assert_eq!(Generic::<u8, 1>::decode(&[1, 2][..]).unwrap().to_bytes().unwrap(), &[1, 2][..]);
}
