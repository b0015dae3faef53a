use pgwire_core::{PgWire, RawMessage};

#[derive(PgWire)]
enum Message<'a> {
    #[tag(b'm')]
    A(u8),
    #[other]
    Unknown(RawMessage<&'a [u8]>),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
