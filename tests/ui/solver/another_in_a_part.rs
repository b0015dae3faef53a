// errors: 2
// - `Part` cannot be encoded with a context of type `Outer`
// - `Part` cannot be decoded from `_` with a context of type `Outer`

// Only the traits can tell. The encoder says it at the field; the decoder at each use, because a part may come from `Bytes`
// alone, which is no mistake.

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
