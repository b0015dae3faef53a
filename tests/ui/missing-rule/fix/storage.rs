use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
#[tag(b'm')]
struct Message<B: Storage> {
    #[len(i32)]
    field: B,
}

#[derive(PgWire)]
enum Set<B: Storage> {
    Message(Message<B>),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let Set::Message(message) = &set;
    let _ = (set.to_bytes(), message.to_bytes());
}
