use pgwire_core::PgWire;

#[derive(PgWire)]
struct Part<'a>(#[cstring] &'a str);

#[derive(PgWire)]
struct Message<'a> {
    part: Part<'a>,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
