// errors: 1
// - `max_len` limits a string or bytes

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[max_len(3)]
    number: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
