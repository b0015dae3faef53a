// errors: 1
// - `#[lsn]` cannot stand on `u32`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[lsn]
    lsn: u32,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
