use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[when(kind == 1)]
    a: Option<u8>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
