use pgwire_core::PgWire;

#[derive(PgWire)]
enum Inner {
    #[tag(b'i')]
    A(u8),
}

#[derive(PgWire)]
enum Message {
    #[tag(b'm')]
    A(u8),
    #[flatten]
    Inner(Inner),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
