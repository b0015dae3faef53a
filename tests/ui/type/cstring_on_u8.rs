// errors: 1
// - `#[cstring]` cannot stand on `u8`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[cstring]
    text: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
