// errors: 1
// - `Option<Vec<u8>>` does not say when it is there

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    bytes: Option<Vec<u8>>,
}

fn main() {}
