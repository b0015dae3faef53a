use pgwire_core::{PgWire, Seq, Storage};

#[derive(PgWire)]
#[tag(b'm')]
struct Message<B: Storage> {
    #[count(u16)]
    field: Seq<B, u16>,
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
