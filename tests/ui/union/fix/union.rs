use pgwire_core::PgWire;

#[derive(PgWire)]
enum Message {
    #[tag(b'a')]
    A(u8),
    #[tag(b'b')]
    B(i8),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
