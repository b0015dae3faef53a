// errors: 1
// - `#[len]` cannot measure `u8`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[len(i32)]
    bytes: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
