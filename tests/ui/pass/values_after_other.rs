//! As in Rust, a variant without a value counts on from the one in front of it, the `#[other]` variant included.

use pgwire_core::PgWire;

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
enum Explicit {
    One = 1,
    #[other]
    Other(u8) = 10,
    Eleven,
}

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
enum Implicit {
    One = 1,
    #[other]
    Other(u8),
    Three,
}

fn main() {
    for (byte, value) in [(1, Explicit::One), (2, Explicit::Other(2)), (11, Explicit::Eleven)] {
        assert_eq!(Explicit::decode(&[byte][..]).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), &[byte][..]);
    }
    for (byte, value) in [(1, Implicit::One), (2, Implicit::Other(2)), (3, Implicit::Three)] {
        assert_eq!(Implicit::decode(&[byte][..]).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), &[byte][..]);
    }
    assert!(Implicit::decode(&[][..]).is_err());
}
