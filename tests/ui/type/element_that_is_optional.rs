// errors: 1
// - `Option<Vec<u8>>` cannot be an element: it does not say how it stands on the wire

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<Option<Vec<u8>>>,
}

fn main() {}
