use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = 15)]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
