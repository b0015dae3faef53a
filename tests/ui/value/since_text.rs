// errors: 1
// - a version is a number, not `"14"`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = "14")]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
