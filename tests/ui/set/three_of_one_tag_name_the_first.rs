// errors: 1
// - tag b'C' is already taken by `Close`

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b'C')]
    Close(u8),
    #[tag(b'D')]
    Data,
    #[tag(b'C')]
    Complete,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
