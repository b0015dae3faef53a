use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[cstring]
    #[max_len(3)]
    number: String,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
