//! Structs and variants all of whose fields are off the wire.

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Newtype(#[skip] u8);

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Named {
    #[skip]
    a: u8,
    #[skip]
    b: bool,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b't')]
struct Tagged<B: Storage> {
    #[skip]
    cache: Option<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[skip] u8),
}

fn main() {
    assert_eq!(Newtype::decode(&[][..]).unwrap(), Newtype(0));
    assert!(Newtype(5).to_bytes().unwrap().is_empty());
    assert_eq!(Named::decode(&[][..]).unwrap(), Named { a: 0, b: false });
    assert!(Named { a: 5, b: true }.to_bytes().unwrap().is_empty());
    assert!(Named::decode(&[1][..]).is_err());
    let tagged = Tagged::decode(Bytes::from_static(b"t")).unwrap();
    assert_eq!(tagged.to_bytes().unwrap(), &b"t"[..]);
    assert_eq!(Tagged { cache: Some(Bytes::from_static(b"x")) }.borrowed().cache, Some(&b"x"[..]));
    assert_eq!(Set::decode(&b"a"[..]).unwrap().to_bytes().unwrap(), &b"a"[..]);
}
