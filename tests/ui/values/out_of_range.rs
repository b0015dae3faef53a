// errors: 1
// - literal out of range for `u8`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 300,
    B = 2,
}

fn main() {}
