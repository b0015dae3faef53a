// errors: 1
// - `when` means nothing on a field that is not on the wire

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    a: u8,
    #[skip]
    #[when(a == 1)]
    number: Option<u8>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
