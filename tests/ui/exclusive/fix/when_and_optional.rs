use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    a: u8,
    #[when(a == 1)]
    inner: Option<Inner>,
}

#[derive(PgWire)]
#[tag(b'i')]
struct Inner {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
