//! Items in scope that shadow what generated code needs: `core`, `Option`, `Result`, `Vec`, traits, macros, values.

#[allow(dead_code)]
mod core {}
#[allow(dead_code)]
mod std {}
#[allow(dead_code)]
mod alloc {}
#[allow(dead_code)]
mod bytes {}

mod shadowing {
    #![allow(dead_code, non_camel_case_types, non_upper_case_globals, unused_macros)]

    use pgwire_core::{PgStr, PgWire, Seq, Storage};

    pub struct Option;
    pub struct Result;
    pub struct Vec;
    pub struct Box;
    pub struct String;
    pub struct u8;
    pub struct usize;
    pub struct bool;
    pub struct Reader;
    pub struct Writer;
    pub struct DecodeError;
    pub struct Layout;
    pub struct Format;
    pub struct Field;
    pub trait Default {}
    pub trait Clone {}
    pub trait From {}
    pub trait Decode {}
    pub trait Encode {}
    pub trait Describe {}
    pub fn drop() {}
    #[allow(non_snake_case)]
    pub fn Some() {}
    #[allow(non_snake_case)]
    pub fn Ok() {}
    macro_rules! unreachable { () => { compile_error!("not this one") }; }
    macro_rules! panic { () => { compile_error!("not this one") }; }
    macro_rules! matches { () => { compile_error!("not this one") }; }
    macro_rules! assert { () => { compile_error!("not this one") }; }
    macro_rules! concat { () => { compile_error!("not this one") }; }
    macro_rules! vec { () => { compile_error!("not this one") }; }

    #[derive(PgWire)]
    #[tag(b'm')]
    pub struct Message<B: Storage> {
        pub kind: u16,
        #[when(kind == 1)]
        pub maybe: ::core::option::Option<i16>,
        #[cstring]
        pub text: PgStr<B>,
        #[len(i32)]
        pub bytes: ::core::option::Option<B>,
        #[count(u16)]
        pub list: Seq<B, u16>,
        #[skip]
        pub skipped: i64,
        /// This file:
        #[doc = include_str!("names_in_scope.rs")]
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
    #[framed]
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
    }
}

use pgwire_core::PgWire;

fn main() {
    use shadowing::{Family, Message, Set, Values};

    let bytes = b"m\0\x01\0\x05x\0\0\0\0\x01y\0\x01\0\x07zz";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.maybe, message.rest), (Some(5), &b"zz"[..]));
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Set::decode(&bytes[..]).unwrap().to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Set::decode(&b"o\0\x01"[..]).unwrap().to_bytes().unwrap(), &b"o\0\x01"[..]);
    assert_eq!(Set::decode(&b"?"[..]).unwrap().to_bytes().unwrap(), &b"?"[..]);
    let two = b"\0\0\0\x0a\0\0\0\x02\0\x07";
    assert_eq!(Family::decode(&two[..]).unwrap().to_bytes().unwrap(), &two[..]);
    assert_eq!(Values::decode(&b"a"[..]).unwrap().to_bytes().unwrap(), &b"a"[..]);
    assert!(Values::decode(&b"b"[..]).is_err());
}
