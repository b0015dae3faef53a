// errors: 1
// - `tag` is given twice, first as `#[tag(b'm')]`

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Message {
    #[tag(b'm')]
    #[tag(b'n')]
    A(u8),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
