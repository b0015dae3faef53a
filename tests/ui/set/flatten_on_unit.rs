// errors: 1
// - a variant with `flatten` holds a set

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A(u8),
    #[flatten]
    Rest,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
