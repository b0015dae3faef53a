// errors: 2
// - missing lifetime specifier
// - missing lifetime specifier

// Both are rustc's: it repeats itself where the type stands in a bound.

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Part<'a>(#[cstring] &'a str);

#[derive(PgWire)]
struct Message {
    part: Part,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
