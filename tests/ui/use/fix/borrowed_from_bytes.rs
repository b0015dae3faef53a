use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring]
    text: &'a str,
}

fn main() {
    let _ = Message::decode(&bytes::Bytes::from_static(b"m\0")).unwrap().text;
}
