// errors: 1
// - `String` cannot be an element

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<String>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
