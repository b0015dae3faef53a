//! Lists and boxes of parts, in every form of storage.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Name<B: Storage> {
    #[cstring]
    name: PgStr<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'n')]
struct Names<B: Storage> {
    first: Box<Name<B>>,
    #[count(u8)]
    more: Vec<Name<B>>,
    #[rest]
    numbers: Vec<u16>,
}

#[test]
fn lists_and_boxes_are_viewed_and_made_static() {
    let bytes = b"na\0\x02b\0c\0\0\x07\0\x08";
    let borrowed = Names::<&[u8]>::decode(&bytes[..]).expect("names");
    let shared = Names::<Bytes>::decode(Bytes::from_static(bytes)).expect("names");
    assert_eq!(borrowed.numbers, [7, 8]);
    assert_eq!(shared.borrowed(), borrowed);
    assert_eq!(borrowed.into_static(), shared);
    assert_eq!(shared.to_bytes().as_deref(), Ok(&bytes[..]));
    let cut = Names::<&[u8]>::decode(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(cut.to_string(), "Names.numbers[1]: 2 bytes wanted, 1 left (offset 10)");
}
