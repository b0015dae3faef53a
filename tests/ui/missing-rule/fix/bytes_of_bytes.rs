use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'm')]
struct Message {
    #[len(i32)]
    field: bytes::Bytes,
}

#[derive(PgWire)]
enum Set {
    Message(Message),
}

fn main() {
    let set = Set::decode(bytes::Bytes::from_static(b"m")).unwrap();
    let Set::Message(message) = &set;
    let _ = (set.to_bytes(), message.to_bytes());
}
