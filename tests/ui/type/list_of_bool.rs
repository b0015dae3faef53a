// errors: 1
// - no message has a `bool`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<bool>,
}

fn main() {}
