use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'i')]
struct Inner {
    a: u8,
}

#[derive(PgWire)]
enum Message {
    #[tag(b'm')]
    A(u8),
    Inner(Inner),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
