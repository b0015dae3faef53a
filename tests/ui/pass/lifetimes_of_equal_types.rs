//! Fields that are of one type but for the lifetime.

use pgwire_core::{PgStr, PgWire, Seq};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Strings<'r, 's>(#[cstring] &'r str, #[cstring] &'s str);

#[derive(Clone, Debug, PartialEq, PgWire)]
struct ByteStrings<'r, 's>(#[len(u8)] &'r [u8], #[rest] &'s [u8]);

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Parts<'r, 's> {
    one: Part<'r>,
    two: Part<'s>,
    #[count(u8)]
    list: Seq<&'r [u8], Part<'r>>,
    #[rest]
    rest: Seq<&'s [u8], Part<'s>>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'p')]
struct Part<'a>(#[cstring] PgStr<&'a [u8]>);

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<'r, 's> {
    One(Part<'r>),
    #[tag(b'o')]
    Own(Part<'r>, Part<'s>),
}

fn main() {
    assert_eq!(Strings::decode(&b"a\0b\0"[..]).unwrap(), Strings("a", "b"));
    assert_eq!(ByteStrings::decode(&b"\x01ab"[..]).unwrap().to_bytes().unwrap(), &b"\x01ab"[..]);
    let bytes = b"pa\0pb\0\x01pc\0pd\0";
    assert_eq!(Parts::decode(&bytes[..]).unwrap().to_bytes().unwrap(), &bytes[..]);
    let bytes = b"opa\0pb\0";
    assert_eq!(Set::decode(&bytes[..]).unwrap().to_bytes().unwrap(), &bytes[..]);
    assert!(Strings::decode(&b"a\0b"[..]).is_err());
}
