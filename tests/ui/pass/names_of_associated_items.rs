//! Variants, and items of the types themselves, with the names of what the traits have.

use bytes::Bytes;
use pgwire_core::{Decode, Describe, MessageSet, PgStr, PgWire, RawMessage, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'm')]
struct Message<B: Storage> {
    #[cstring]
    text: PgStr<B>,
}

#[allow(dead_code)]
impl<B: Storage> Message<B> {
    const CODE: &str = "";
    const LAYOUT: () = ();
    const MIN_LEN: &str = "";
    const PLAIN: &str = "";
    const TAG: &str = "";
    const TAGS: &str = "";

    fn layout() {}
    fn read() {}
    fn read_after_tag() {}
    fn to_borrowed() {}
    fn wire_len() {}
    fn write() {}
}

#[allow(clippy::upper_case_acronyms, non_camel_case_types)]
#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<B: Storage> {
    Message(Message<B>),
    #[tag(b's')]
    Static,
    #[tag(b'w')]
    With(u8),
    #[tag(b'i')]
    Item(u8, #[rest] B),
    #[tag(b'l')]
    LAYOUT,
    #[tag(b't')]
    TAG {
        read: u8,
    },
    #[tag(b'T')]
    TAGS,
    #[tag(b'M')]
    MIN_LEN,
    #[tag(b'P')]
    PLAIN(#[cstring] PgStr<B>),
    #[tag(b'r')]
    read,
    #[other]
    Unknown(RawMessage<B>),
}

#[allow(dead_code)]
impl<B: Storage> Set<B> {
    fn layout() {}
    fn read_after_tag() {}
    fn write() {}
}

/// Not generic, so that it is static as it is.
#[derive(Clone, Debug, PartialEq, PgWire)]
enum Owned {
    #[tag(b's')]
    Static,
    #[tag(b'w')]
    With,
}

#[allow(clippy::upper_case_acronyms, non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
enum Values {
    Static,
    With,
    MIN_LEN,
    PLAIN,
    LAYOUT,
    #[other]
    Other(u8),
}

/// With an inherent constant that shadows the trait's where a path begins with `Self`.
#[derive(Clone, Debug, PartialEq, PgWire)]
enum Mixed {
    Message(Message<Bytes>),
    #[tag(b'a')]
    A,
}

#[allow(dead_code)]
impl Mixed {
    const LAYOUT: () = ();
    const TAGS: () = ();
}

fn main() {
    let all: [&[u8]; 10] = [b"mab\0", b"s", b"w\x01", b"i\x01xy", b"l", b"t\x01", b"T", b"M", b"Pab\0", b"r"];
    assert_eq!(<Set<Bytes> as MessageSet>::TAGS, b"mswiltTMPr");
    for bytes in all {
        let set = Set::decode(bytes).unwrap();
        assert_eq!(set.to_bytes().unwrap(), bytes);
        assert_eq!(set.clone().into_static().borrowed(), set);
        assert_eq!(set.message_name(), if bytes[0] == b'm' { "Message" } else { "Set" });
    }
    assert_eq!(Owned::decode(&b"w"[..]).unwrap().into_static(), Owned::With);
    for byte in 0..7 {
        assert_eq!(Values::decode(&[byte][..]).unwrap().to_bytes().unwrap(), &[byte][..]);
    }
    assert_eq!((Mixed::A.message_name(), <Mixed as Describe>::LAYOUT.name), ("Mixed", "Mixed"));
    assert_eq!(<Message<&[u8]> as Decode<&[u8]>>::MIN_LEN, 2);
}
