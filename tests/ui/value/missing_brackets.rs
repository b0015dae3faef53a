// errors: 1
// - `count` needs a value

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count]
    list: Vec<u8>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
