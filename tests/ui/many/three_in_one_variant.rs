// errors: 3
// - `cstring` is given twice, first as `#[cstring]`
// - `String` does not say where it ends
// - a byte is wanted, not a character

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Message {
    #[tag('a')]
    A {
        #[cstring]
        #[cstring]
        a: String,
        b: String,
    },
    #[tag(b'b')]
    B,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.encoded_len(), message.to_bytes(), message.explain());
}
