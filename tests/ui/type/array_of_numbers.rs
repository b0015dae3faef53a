// errors: 1
// - `[u16; 3]` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    numbers: [u16; 3],
}

fn main() {}
