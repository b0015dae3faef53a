// errors: 1
// - literal out of range for `u8`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[constant(300)]
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
