// errors: 1
// - `#[xid]` cannot stand on `

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[xid]
    xid: String,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
