use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(tag(b'm'))]
struct Message {
    a: u8,
}

#[derive(PgWire)]
enum Set {
    Message(Message),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
