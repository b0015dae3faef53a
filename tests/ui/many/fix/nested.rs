use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'i')]
struct Inner {
    #[cstring]
    text: String,
}

#[derive(PgWire)]
struct Message {
    inner: Inner,
    #[optional]
    maybe: Option<Inner>,
    #[count(u16)]
    list: Vec<Inner>,
}

#[derive(PgWire)]
enum Set {
    Inner(Inner),
    #[tag(b'o')]
    Own(Inner),
}

#[derive(PgWire)]
enum Outer {
    #[flatten]
    Set(Set),
    #[tag(b'x')]
    Own(Message),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let outer = Outer::decode(&b"m"[..]).unwrap();
    let _ = (message.to_bytes(), outer.to_bytes(), outer.explain());
}
