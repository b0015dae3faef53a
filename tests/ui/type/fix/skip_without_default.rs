use pgwire_core::PgWire;

#[derive(Clone, Default)]
struct NoDefault;

#[derive(PgWire)]
struct Message {
    a: u8,
    #[skip]
    state: NoDefault,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.to_bytes(), NoDefault);
}
