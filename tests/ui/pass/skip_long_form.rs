//! A field that is not on the wire, said in the long form, may have another storage than the message.

use pgwire_core::{PgStr, PgWire};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message<'a> {
    #[cstring]
    name: &'a str,
    #[pgwire(skip)]
    seen: Option<PgStr>,
}

fn main() {
    let message = Message::decode(&b"n\0"[..]).unwrap();
    assert_eq!(message, Message { name: "n", seen: None });
    assert_eq!(message.to_bytes().unwrap(), &b"n\0"[..]);
}
