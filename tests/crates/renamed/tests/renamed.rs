//! The core as a dependency of another name: `wire = { package = "pgwire-core", … }`.

use wire::{Decode, PgStr, PgWire, RawMessage, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'm')]
#[framed]
#[pgwire(crate = wire)]
struct Message<B: Storage> {
    kind: u8,
    #[when(kind == 1)]
    #[cstring]
    text: Option<PgStr<B>>,
    #[count(u16)]
    list: Seq<B, u16>,
    #[len(i32)]
    nullable: Option<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[pgwire(crate = ::wire)]
enum Set<B: Storage> {
    Message(Message<B>),
    #[tag(b'o')]
    Own {
        number: i64,
    },
    #[other]
    Unknown(RawMessage<B>),
}

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
#[pgwire(crate = wire)]
enum Values {
    One = 1,
}

#[test]
fn derives_find_the_core_by_its_other_name() {
    for bytes in [
        &b"m\0\0\0\x10\x01ab\0\0\x01\0\x07\xff\xff\xff\xff"[..],
        b"m\0\0\0\x0b\x02\0\0\xff\xff\xff\xff",
        b"o\0\0\0\0\0\0\0\x09",
        b"?x",
    ] {
        let set = Set::decode(bytes).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(set.to_bytes().unwrap(), bytes);
        assert_eq!(set.clone().into_static().borrowed(), set);
    }
    assert!(Values::decode(&[2][..]).is_err());
    assert_eq!(<Values as Decode<&[u8]>>::MIN_LEN, 1);
}
