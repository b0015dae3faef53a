// errors: 1
// - unknown option `contxt`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(contxt = u8)]
struct Message {
    number: u32,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
