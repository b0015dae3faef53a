use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'p')]
struct Message {
    #[pgwire(count(u16))]
    a: Vec<u8>,
    #[mark(b'x')]
    b: u8,
    #[cstring]
    c: String,
}

#[derive(PgWire)]
enum Set {
    Message(Message),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let Set::Message(message) = &set;
    let _ = (set.to_bytes(), message.to_bytes());
}
