// errors: 1
// - `mark` cannot stand on a struct

use pgwire_core::PgWire;

#[derive(PgWire)]
#[mark(b'm')]
struct Message {
    a: u8,
}

fn main() {}
