// errors: 1
// - `B` is one value, and holds nothing

use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
    B(u8) = 2,
}

fn main() {}
