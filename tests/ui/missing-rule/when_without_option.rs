// errors: 1
// - `#[when]` says when a field is there, but `u8` is always there

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    a: u8,
    #[when(a == 1)]
    b: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
