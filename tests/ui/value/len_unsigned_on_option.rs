// errors: 1
// - `u32` cannot be the −1 that stands for `None`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[len(u32)]
    bytes: Option<&'a [u8]>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
