// errors: 1
// - `kind` comes later on the wire, so it is not known here

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[when(kind == 1)]
    a: Option<u8>,
    kind: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
