// errors: 1
// - unknown format `Int128`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[pgwire(format = Int128)]
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
