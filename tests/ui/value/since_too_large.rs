// errors: 1
// - 70000 is too large for a version

use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = 70000)]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
