// errors: 1
// - `#[rest]` takes all that is left, so nothing can come after `data`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[rest]
    data: &'a [u8],
    crc: u32,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
