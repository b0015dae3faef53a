// errors: 4
// - 300 does not fit in one byte
// - unknown option `coutn`
// - `tag` cannot stand on a field
// - `String` does not say where it ends

use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(300)]
struct Message {
    #[pgwire(coutn(u16))]
    a: u8,
    #[tag(b'x')]
    b: u8,
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
