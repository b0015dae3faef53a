// errors: 1
// - missing lifetime specifier

use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'm')]
struct Message {
    #[rest]
    bytes: &[u8],
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
