// errors: 1
// - unknown option `coutn`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[pgwire(coutn(u16))]
    list: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
