// errors: 2
// - missing lifetime specifier
// - `&str` does not say where it ends

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    text: &str,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
