// errors: 1
// - `nonzero` is about a number, not `[u8; 4]`

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
