// errors: 1
// - `framed` takes nothing but `max`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[framed(i32)]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
