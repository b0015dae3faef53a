// errors: 1
// - `Message` does not say what its context `cx` is

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[when(cx.in_stream)]
    xid: Option<u32>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
