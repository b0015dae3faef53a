// errors: 1
// - `String` is no message that says by itself what it is

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    Text(String),
}

fn main() {}
