use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    options: u8,
    #[count(i32)]
    #[when(options == 1)]
    list: Option<Vec<u32>>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
