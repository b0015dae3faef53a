use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
struct Message<B: Storage> {
    #[len(i32)]
    data: B,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
