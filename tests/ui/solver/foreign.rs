// errors: 4
// - `Duration` has no wire form of its own
// - `Duration` has no wire form of its own
// - `Duration` cannot be viewed over `&[u8]`
// - `Duration` cannot be an element of a `Seq`, or a part of a message with a storage parameter

// Only the traits can tell, and each impl says it; every use would repeat it.

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    timeout: std::time::Duration,
}

fn main() {}
