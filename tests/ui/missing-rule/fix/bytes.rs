use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'm')]
struct Message<'a> {
    #[len(i32)]
    field: &'a [u8],
}

#[derive(PgWire)]
enum Set<'a> {
    Message(Message<'a>),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let Set::Message(message) = &set;
    let _ = (set.to_bytes(), message.to_bytes());
}
