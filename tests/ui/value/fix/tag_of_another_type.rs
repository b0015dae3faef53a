use pgwire_core::PgWire;

const TAG: u8 = 1;

#[derive(PgWire)]
#[tag(TAG)]
struct Message {
    a: u8,
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
