use pgwire_core::PgWire;

struct Outer;
struct Inner;

#[derive(PgWire)]
#[pgwire(context = Outer)]
struct Part {
    a: u8,
}

#[derive(PgWire)]
#[pgwire(context = Outer)]
struct Message {
    part: Part,
}

fn main() {
    let message = Message::decode_with(&b"m"[..], &Outer).unwrap();
    let _ = (message.to_bytes_with(&Outer), Inner);
}
