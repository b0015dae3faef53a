use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'm')]
struct Message {
    a: u8,
}

#[derive(PgWire)]
enum Set {
    Message(Message),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
