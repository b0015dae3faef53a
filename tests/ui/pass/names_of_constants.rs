//! Constants and unit structs with the names of local variables, which would turn these into patterns.

mod patterns {
    #![allow(dead_code, non_upper_case_globals, non_camel_case_types)]

    use pgwire_core::{PgWire, Storage};

    const field_0: u8 = 0;
    const reader: u8 = 0;
    const context: u8 = 0;
    const writer: u8 = 0;
    const tag: u8 = 0;
    const message: u8 = 0;
    const error: u8 = 0;
    const value: u8 = 0;
    const before: u8 = 0;
    const other: u8 = 0;
    const code: i32 = 0;
    const frame: u8 = 0;
    const rest: u8 = 0;
    static maybe: u8 = 0;
    struct a;
    struct start;

    #[derive(PgWire)]
    #[tag(b'm')]
    #[framed]
    pub struct Message<B: Storage> {
        pub kind: u16,
        #[when(kind == 1)]
        pub maybe: Option<i16>,
        #[rest]
        pub rest: B,
    }

    #[derive(PgWire)]
    pub enum Set<B: Storage> {
        Message(Message<B>),
        #[tag(b'o')]
        Own { a: i16 },
        #[other]
        Unknown(pgwire_core::RawMessage<B>),
    }

    #[derive(PgWire)]
    pub enum Family {
        #[code(1)]
        One,
        #[code(2)]
        Two { a: i16 },
    }

    #[derive(PgWire)]
    #[repr(u8)]
    pub enum Values {
        A = b'a',
        #[other]
        Other(u8),
    }
}

use pgwire_core::PgWire;

fn main() {
    let bytes = b"m\0\0\0\x0a\0\x01\0\x05zz";
    assert_eq!(patterns::Set::decode(&bytes[..]).unwrap().to_bytes().unwrap(), &bytes[..]);
    assert_eq!(patterns::Set::decode(&b"?"[..]).unwrap().to_bytes().unwrap(), &b"?"[..]);
    let two = b"\0\0\0\x02\0\x07";
    assert_eq!(patterns::Family::decode(&two[..]).unwrap().to_bytes().unwrap(), &two[..]);
    assert_eq!(patterns::Values::decode(&b"b"[..]).unwrap().to_bytes().unwrap(), &b"b"[..]);
}
