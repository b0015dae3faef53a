// errors: 1
// - `B` is one value, which `tag` says nothing about

use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
    #[tag(b'b')]
    B = 2,
}

fn main() {}
