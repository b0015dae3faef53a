// errors: 1
// - the variant `Z` has no tag

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A(u8),
    Z,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
