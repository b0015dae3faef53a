// errors: 2
// - `Part` cannot be decoded from `__B` with a context of type `Outer`
// - `Part` cannot be encoded with a context of type `Outer`

// Only the traits can tell, and each impl says it; every use would repeat it.

use pgwire_core::PgWire;

struct Outer;
struct Inner;

#[derive(PgWire)]
#[pgwire(context = Inner)]
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
