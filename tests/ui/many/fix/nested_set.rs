use pgwire_core::PgWire;

#[derive(PgWire)]
enum Inner {
    #[tag(b'a')]
    A(u8),
    #[tag(b'z')]
    Z { a: u8 },
}

#[derive(PgWire)]
enum Message {
    #[flatten]
    Inner(Inner),
    #[tag(b'b')]
    B {
        #[optional]
        inner: Option<Inner>,
    },
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
