// errors: 1
// - on an enum, `#[code]` has no value

use pgwire_core::PgWire;

#[derive(PgWire)]
#[code(5)]
enum Message {
    #[tag(b'm')]
    A(u8),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
