use pgwire_core::{PgWire, Xid};

#[derive(PgWire)]
struct Message {
    #[xid]
    xid: Xid,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
