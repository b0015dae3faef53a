// errors: 1
// - `PgWire` cannot be derived for a union

use pgwire_core::PgWire;

#[derive(PgWire)]
union Message {
    a: u8,
    b: i8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
