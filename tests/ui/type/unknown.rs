// errors: 1
// - cannot find type `Lns` in this scope

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    lsn: Lns,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
