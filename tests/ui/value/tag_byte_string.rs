// errors: 1
// - a byte is wanted, not a string

use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b"p")]
struct Message {
    a: u8,
}

fn main() {}
