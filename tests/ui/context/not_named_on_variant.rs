// errors: 1
// - `Message` does not say what its context `cx` is

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Message {
    #[tag(b'a')]
    #[when(cx.first)]
    A,
    #[tag(b'a')]
    B(u8),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
