// errors: 1
// - unrecognized representation hint

use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u9)]
enum Values {
    A = 1,
    B = 2,
}

fn main() {}
