// errors: 1
// - `constant` and `nonzero` are about a number

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[nonzero]
    bytes: [u8; 4],
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
