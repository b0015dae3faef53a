use pgwire_core::PgWire;

#[derive(PgWire)]
enum Message {
    #[tag(b'a')]
    A {
        #[cstring]
        a: String,
        #[cstring]
        b: String,
    },
    #[tag(b'b')]
    B,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
