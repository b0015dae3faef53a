// errors: 1
// - the enum `Set` has no variants

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
