use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
#[pgwire(storage = B)]
struct Message<B: Storage> {
    #[rest]
    rest: B,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
