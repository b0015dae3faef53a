// errors: 1
// - `pg` is given twice

use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = 14, pg = 15)]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
