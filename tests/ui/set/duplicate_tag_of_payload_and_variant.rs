// errors: 1
// - evaluation panicked: `Set`: tag 0x00 of `Two` is already taken by `One`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(0)]
struct One {
    a: u8,
}

#[derive(PgWire)]
enum Set {
    One(One),
    #[tag(0)]
    Two,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
