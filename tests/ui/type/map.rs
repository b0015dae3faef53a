// errors: 1
// - `std::collections::HashMap<u8, u8>` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    map: std::collections::HashMap<u8, u8>,
}

fn main() {}
