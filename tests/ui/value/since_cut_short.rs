// errors: 1
// - `since` is not written like this

use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg)]
struct Message {
    a: u8,
}

fn main() {}
