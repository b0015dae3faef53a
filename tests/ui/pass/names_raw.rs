//! Raw identifiers lose their `r#` in descriptions and errors, and work wherever a name is meant.

#![allow(non_camel_case_types)]

use pgwire_core::{Describe, PgStr, PgWire, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b't')]
struct r#type<B: Storage> {
    r#type: u8,
    #[when(r#type == 1)]
    r#fn: Option<u8>,
    r#match: u8,
    #[count(u8, before = r#match, name = r#in)]
    r#loop: Seq<B, u8>,
    #[cstring]
    r#struct: PgStr<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum r#enum<B: Storage> {
    r#type(r#type<B>),
    #[tag(b'f')]
    r#fn { r#as: u8 },
    #[tag(b'u')]
    r#use,
}

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
enum r#const {
    r#static = 1,
    r#dyn,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[pgwire(storage = r#mut)]
struct Param<r#mut: Storage>(#[rest] r#mut);

fn main() {
    let bytes = b"t\x01\x02\x01\x03xab\0";
    let value = r#type::decode(&bytes[..]).unwrap();
    assert_eq!((value.r#type, value.r#fn, value.r#match, value.r#loop.len()), (1, Some(2), 3, 1));
    assert_eq!(value.to_bytes().unwrap(), &bytes[..]);
    let names: Vec<_> = r#type::<&[u8]>::LAYOUT.fields().iter().map(|field| field.name).collect();
    assert_eq!(names, ["tag", "type", "fn", "in", "match", "loop", "struct"]);
    assert_eq!(r#type::decode(&b"t\x01"[..]).unwrap_err().to_string(), "type.fn: 1 byte wanted, 0 left (offset 2)");
    assert_eq!(r#enum::decode(&b"f\x01"[..]).unwrap(), r#enum::r#fn { r#as: 1 });
    assert_eq!(r#enum::decode(&b"f"[..]).unwrap_err().to_string(), "enum.as: 1 byte wanted, 0 left (offset 1)");
    assert_eq!(r#enum::decode(&b"u"[..]).unwrap().to_bytes().unwrap(), &b"u"[..]);
    let names: Vec<_> = r#enum::<&[u8]>::LAYOUT.variants().iter().map(|variant| variant.name).collect();
    assert_eq!(names, ["type", "fn", "use"]);
    assert_eq!(r#const::decode(&[2][..]).unwrap(), r#const::r#dyn);
    assert_eq!(r#const::LAYOUT.name, "const");
    assert_eq!(Param::decode(&b"xy"[..]).unwrap().to_bytes().unwrap(), &b"xy"[..]);
}
