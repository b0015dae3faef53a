use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[cstring]
    text: String,
}

fn main() {
    let _ = Message::decode(&b"m\0"[..]).unwrap().text;
}
