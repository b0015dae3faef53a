// errors: 1
// - `&'a mut [u8]` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[rest]
    bytes: &'a mut [u8],
}

fn main() {}
