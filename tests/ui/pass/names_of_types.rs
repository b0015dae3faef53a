//! Messages that are themselves called what generated code and the prelude call something else.

mod named {
    #![allow(dead_code)]

    macro_rules! named {
        ($($name:ident)*) => {$(
            #[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq, ::pgwire_core::PgWire)]
            #[tag(b'n')]
            pub struct $name {
                pub number: u16,
                #[rest]
                pub rest: ::std::vec::Vec<u8>,
            }
        )*};
    }

    /// Types that are functions as well.
    macro_rules! values {
        ($($name:ident)*) => {$(
            #[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq, ::pgwire_core::PgWire)]
            #[tag(b'n')]
            pub struct $name(pub u16, #[rest] pub ::std::vec::Vec<u8>);
        )*};
    }

    named! { Bytes Decode DecodeError Default Encode Field Format Layout Option PgWire Reader Result }
    named! { Storage String Tagged Vec View Writer }
    values! { Err None Ok Some }

    #[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq, ::pgwire_core::PgWire)]
    pub enum Box {
        Option(Option),
        #[tag(b'o')]
        Result {
            result: Result,
        },
    }

    /// The name of the storage is not that of a trait in scope.
    #[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq, ::pgwire_core::PgWire)]
    pub struct Clone<B: ::pgwire_core::Storage> {
        #[rest]
        pub rest: B,
    }
}

#[allow(non_camel_case_types)]
mod primitive {
    #[derive(Clone, Copy, Debug, PartialEq, pgwire_core::PgWire)]
    #[repr(u8)]
    pub enum u16 {
        A = 1,
    }

    #[derive(Clone, Copy, Debug, PartialEq, pgwire_core::PgWire)]
    #[tag(b'u')]
    #[framed]
    pub struct usize(pub u8);
}

use pgwire_core::PgWire;

fn main() {
    let bytes = b"n\0\x01xy";
    assert_eq!(named::Result::decode(&bytes[..]).unwrap().to_bytes().unwrap(), &bytes[..]);
    assert_eq!(named::Some::decode(&bytes[..4]).unwrap().1, b"x");
    assert_eq!(
        named::Layout::decode(&b"n\0"[..]).unwrap_err().to_string(),
        "Layout.number: 2 bytes wanted, 1 left (offset 1)"
    );
    for bytes in [&b"n\0\x01xy"[..], b"on\0\x01xy"] {
        assert_eq!(named::Box::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert_eq!(named::Clone::decode(&b"xy"[..]).unwrap().into_static().rest, &b"xy"[..]);
    assert_eq!(primitive::u16::decode(&[1][..]).unwrap(), primitive::u16::A);
    assert_eq!(primitive::usize(7).to_bytes().unwrap(), &b"u\0\0\0\x05\x07"[..]);
}
