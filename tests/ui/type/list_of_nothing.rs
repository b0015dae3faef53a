// errors: 1
// - an element of a list must take at least one byte on the wire

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Nothing;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<Nothing>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
