// errors: 1
// - `Duration` has no wire form of its own

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    timeout: std::time::Duration,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
