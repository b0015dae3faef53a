// errors: 1
// - unknown option `endianness`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[pgwire(endianness = big)]
    number: u32,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
