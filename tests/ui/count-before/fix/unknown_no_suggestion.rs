use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    options: u8,
    #[count(i32, before = options)]
    list: Vec<u32>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
