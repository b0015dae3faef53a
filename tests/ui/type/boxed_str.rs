// errors: 1
// - `Box<str>` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[cstring]
    text: Box<str>,
}

fn main() {}
