//! `#[rest]` on bytes, text and lists.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Seq, Storage};

#[derive(Debug, PartialEq, PgWire)]
struct Slice<'a> {
    a: u8,
    #[rest]
    rest: &'a [u8],
}

#[derive(Debug, PartialEq, PgWire)]
struct Text<'a>(#[rest] &'a str);

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Owned {
    #[rest]
    rest: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct OwnedText(#[pgwire(rest)] String);

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Param<B: Storage> {
    #[cstring]
    name: PgStr<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Lists<B: Storage> {
    #[rest]
    list: Seq<B, Param<B>>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Numbers {
    #[rest]
    list: Vec<u16>,
    #[skip]
    seen: bool,
}

#[derive(Debug, PartialEq, PgWire)]
enum Set<B: Storage> {
    #[tag(b'a')]
    A(#[rest] B),
    #[tag(b'b')]
    B {
        #[rest]
        #[when(true)]
        rest: Option<B>,
    },
}

fn main() {
    assert_eq!(Slice::decode(&b"\x01xy"[..]).unwrap(), Slice { a: 1, rest: b"xy" });
    assert_eq!(Slice { a: 1, rest: b"" }.to_bytes().unwrap(), &b"\x01"[..]);
    assert_eq!(Text::decode(&b"xy"[..]).unwrap(), Text("xy"));
    assert!(Text::decode(&b"\xff"[..]).is_err());
    assert_eq!(Owned::decode(Bytes::from_static(b"xy")).unwrap().to_bytes().unwrap(), &b"xy"[..]);
    assert_eq!(OwnedText::decode(&b"xy"[..]).unwrap().to_bytes().unwrap(), &b"xy"[..]);

    let lists = Lists::decode(&b"x\0yz\0"[..]).unwrap();
    assert_eq!(lists.list.len(), 2);
    assert_eq!(lists.to_bytes().unwrap(), &b"x\0yz\0"[..]);
    assert_eq!(Lists::decode(Bytes::from_static(b"x\0yz\0")).unwrap(), lists.into_static());
    assert_eq!(Lists::decode(&b"x\0yz"[..]).unwrap_err().field(), "list[1].name");
    let numbers = Numbers::decode(&b"\0\x01\0\x02"[..]).unwrap();
    assert_eq!(numbers, Numbers { list: vec![1, 2], seen: false });
    assert_eq!(numbers.to_bytes().unwrap(), &b"\0\x01\0\x02"[..]);
    assert_eq!(Numbers::decode(&b"\0\x01\0"[..]).unwrap_err().field(), "list[1]");

    assert_eq!(Set::decode(&b"axy"[..]).unwrap(), Set::A(&b"xy"[..]));
    assert_eq!(Set::decode(&b"bxy"[..]).unwrap().to_bytes().unwrap(), &b"bxy"[..]);
}
