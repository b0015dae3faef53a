// errors: 1
// - `Codec` is no codec

use pgwire_core::PgWire;

enum Codec {}

#[derive(PgWire)]
struct Message {
    #[with(Codec)]
    yes: bool,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
