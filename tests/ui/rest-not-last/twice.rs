// errors: 1
// - `#[rest]` takes all that is left, so nothing can come after `a`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[rest]
    a: &'a [u8],
    #[rest]
    b: &'a [u8],
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
