// errors: 1
// - `a` is the field itself, so it is not known here

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[when(a.is_some())]
    a: Option<u8>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
