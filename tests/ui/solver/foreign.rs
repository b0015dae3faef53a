// errors: 1
// - `Duration` has no wire form of its own

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    timeout: std::time::Duration,
}

fn main() {}
