// errors: 1
// - `(u8, u16)` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    pair: (u8, u16),
}

fn main() {}
