// errors: 1
// - a count is an integer type

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(16)]
    list: Vec<u8>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
