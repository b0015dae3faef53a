// errors: 1
// - code 0xa is already taken by `A`

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[code(10)]
    A(u8),
    #[code(0xa)]
    B,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
