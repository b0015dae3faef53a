// errors: 1
// - no field `other` before `list`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u8, before = other)]
    list: Vec<u8>,
}

fn main() {}
