// errors: 1
// - `constant` is about a number, and `#[cstring]` makes this none

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring]
    #[constant(1)]
    text: &'a str,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
