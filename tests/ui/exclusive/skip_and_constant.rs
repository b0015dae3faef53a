// errors: 1
// - `constant` means nothing on a field that is not on the wire

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[skip]
    #[constant(1)]
    number: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
