use pgwire_core::{PgStr, PgWire, Storage};

#[derive(PgWire)]
struct Message<B: Storage> {
    #[cstring]
    text: PgStr<B>,
}

fn main() {
    let message = Message::decode(&b"m\0"[..]).unwrap();
    let _ = message.into_static();
}
