// errors: 1
// - `Inner` has no wire form of its own

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
