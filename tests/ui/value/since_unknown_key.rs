// errors: 1
// - unknown option `foo`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(foo = 1)]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
