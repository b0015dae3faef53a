// errors: 1
// - `when` cannot stand on a struct

use pgwire_core::PgWire;

#[derive(PgWire)]
#[when(true)]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
