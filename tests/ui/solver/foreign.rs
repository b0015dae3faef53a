// errors: 2
// - `Duration` has no wire form of its own
// - `Duration` has no wire form of its own

// Only the traits can tell, and each impl says it; every use would repeat it.

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    timeout: std::time::Duration,
}

fn main() {}
