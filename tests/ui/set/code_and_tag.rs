// errors: 1
// - `B` has no code, but other variants have

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[code(1)]
    A(u8),
    #[tag(b'b')]
    B,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
