// errors: 1
// - `B` does not say where it ends

use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
struct Message<B: Storage> {
    data: B,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
