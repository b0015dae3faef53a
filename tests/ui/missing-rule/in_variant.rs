// errors: 1
// - `String` does not say where it ends

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Message {
    #[tag(b'm')]
    A(String),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
