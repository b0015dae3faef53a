//! Modules with the names of crates, at the root and beside the messages.

#![allow(dead_code)]

mod alloc {}
mod bytes {}
mod core {}
mod pgwire_core {}
mod pgwire_derive {}
mod std {}

mod messages {
    mod alloc {}
    mod core {}
    mod pgwire_core {}
    mod std {}

    #[derive(Debug, PartialEq, ::pgwire_core::PgWire)]
    #[tag(b'm')]
    pub struct Message<B: ::pgwire_core::Storage> {
        kind: u8,
        #[when(kind == 1)]
        #[cstring]
        text: Option<::pgwire_core::PgStr<B>>,
        #[rest]
        rest: B,
    }

    #[derive(Debug, PartialEq, ::pgwire_core::PgWire)]
    pub enum Set<'a> {
        Message(Message<&'a [u8]>),
        #[tag(b'o')]
        Own,
    }
}

use ::pgwire_core::PgWire;

fn main() {
    for bytes in [&b"m\x01ab\0xy"[..], b"m\x02xy", b"o"] {
        assert_eq!(messages::Set::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert!(messages::Message::decode(&b"m\x01ab"[..]).is_err());
}
