// errors: 5
// - `cstring` takes nothing in brackets
// - `Vec<u16>` does not say where it ends
// - the variant `C` has no tag
// - tag b'a' is already taken by `A`
// - the enum `Values` does not say how wide its values are

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring(utf8)]
    text: &'a str,
    list: Vec<u16>,
}

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A(Values),
    #[tag(b'a')]
    B,
    C { a: u8 },
}

#[derive(PgWire)]
enum Values {
    A = 1,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let set = Set::decode(&b"m"[..]).unwrap();
    let value = Values::decode(&b"m"[..]).unwrap();
    let _ = (message.to_bytes(), set.to_bytes(), value.to_bytes());
}
