// errors: 1
// - mismatched types

use pgwire_core::PgWire;

#[derive(PgWire)]
#[code("x")]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
