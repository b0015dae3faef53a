use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'm')]
#[code(5)]
struct A(u8);

#[derive(PgWire)]
#[code]
enum Message {
    A(A),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
