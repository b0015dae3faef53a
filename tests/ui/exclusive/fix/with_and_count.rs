use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u8)]
    list: Vec<u8>,
}

#[allow(dead_code)]
enum Codec {}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
