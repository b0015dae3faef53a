// errors: 1
// - `(u8, u8)` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<(u8, u8)>,
}

fn main() {}
