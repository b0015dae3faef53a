// errors: 4
// - `Inner` has no wire form of its own
// - `Inner` has no wire form of its own
// - `Inner` cannot be viewed over `&[u8]`
// - `Inner` cannot be an element of a `Seq`, or a part of a message with a storage parameter

// Only the traits can tell, and each impl says it; every use would repeat it.

use pgwire_core::PgWire;

struct Inner;

#[derive(PgWire)]
#[tag(b'm')]
struct Message {
    inner: Inner,
}

#[derive(PgWire)]
enum Set {
    Message(Message),
}

fn main() {}
