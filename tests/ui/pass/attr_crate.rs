//! `#[pgwire(crate = path)]`: the core under another name, reached through a local module.

mod vendored {
    pub mod deep {
        pub use pgwire_core as wire;
    }
}

/// Hides the crate's own name, so that generated code cannot find it by accident.
mod shadowed {
    #[allow(dead_code)]
    pub mod pgwire_core {}

    use super::vendored::deep::wire::{self, PgWire, Storage};

    #[derive(Debug, PartialEq, PgWire)]
    #[tag(b'm')]
    #[pgwire(crate = wire)]
    pub struct Message<B: Storage> {
        #[cstring]
        pub text: wire::PgStr<B>,
        #[count(u8)]
        pub list: Vec<u16>,
    }

    #[derive(Debug, PartialEq, PgWire)]
    #[pgwire(crate = crate::vendored::deep::wire)]
    pub enum Set<B: Storage> {
        Message(Message<B>),
        #[other]
        Unknown(wire::RawMessage<B>),
    }

    #[derive(Debug, PartialEq, PgWire)]
    #[repr(u8)]
    #[pgwire(crate = super::vendored::deep::wire)]
    pub enum Values {
        One = 1,
    }
}

use shadowed::{Message, Set, Values};
use vendored::deep::wire::PgWire;

fn main() {
    let bytes = b"mab\0\x01\0\x05";
    let set = Set::decode(&bytes[..]).unwrap();
    let Set::Message(Message { text, list }) = &set else { panic!("a Message") };
    assert_eq!((text.as_bytes(), &list[..]), (&b"ab"[..], &[5][..]));
    assert_eq!(set.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Values::decode(&[1][..]).unwrap().to_bytes().unwrap(), &[1][..]);
    assert_eq!(Values::decode(&[2][..]).unwrap_err().offset(), 0);
}
