// errors: 1
// - an enum without fields is one value, and has no code

use pgwire_core::PgWire;

#[derive(PgWire)]
#[code]
#[repr(u8)]
enum Values {
    A = 1,
    B = 2,
}

fn main() {}
