// errors: 1
// - `constant` is about a number, not `String`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[constant(0)]
    text: String,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
