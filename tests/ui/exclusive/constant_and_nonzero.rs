// errors: 1
// - a constant says already whether it is zero

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[constant(1)]
    #[nonzero]
    number: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
