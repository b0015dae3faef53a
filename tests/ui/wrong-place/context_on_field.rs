// errors: 1
// - `context` cannot stand on a field

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[pgwire(context = u8)]
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
