// errors: 1
// - use of undeclared lifetime name `'a`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[cstring]
    text: &'a str,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
