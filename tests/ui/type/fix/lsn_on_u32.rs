use pgwire_core::{Lsn, PgWire};

#[derive(PgWire)]
struct Message {
    #[lsn]
    lsn: Lsn,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
