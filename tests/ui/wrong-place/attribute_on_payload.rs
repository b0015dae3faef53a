// errors: 1
// - `cstring` has no effect on a payload: `Inner` says itself how it stands on the wire

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Message {
    #[tag(b'm')]
    A,
    Inner(#[cstring] Inner),
}

#[derive(PgWire)]
#[tag(b'i')]
struct Inner {
    a: u8,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
