// errors: 1
// - `u8` holds no bytes

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
