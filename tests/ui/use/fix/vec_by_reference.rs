use pgwire_core::{PgStr, PgWire, Storage};

#[derive(PgWire)]
struct Message<B: Storage> {
    #[cstring]
    text: PgStr<B>,
}

fn main() {
    let bytes = vec![b'm', 0];
    let _ = Message::decode(&bytes[..]).unwrap().text;
}
