// errors: 3
// - a byte is wanted, not a character
// - `cstring` is given twice
// - `String` does not say where it ends

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
