// errors: 1
// - `fn(u8) -> u8` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    callback: fn(u8) -> u8,
}

fn main() {}
