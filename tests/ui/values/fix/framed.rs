use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
}

#[derive(PgWire)]
#[framed]
struct Message {
    values: Values,
}

fn main() {
    let message = Message::decode(&b"a"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
