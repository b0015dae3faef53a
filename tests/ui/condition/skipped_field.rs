// errors: 1
// - `state` is not on the wire, so it is not known here

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[skip]
    state: u8,
    #[when(state == 1)]
    value: Option<u8>,
}

fn main() {}
