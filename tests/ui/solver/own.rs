// errors: 3
// - `Inner` has no wire form of its own
// - `Inner` has no wire form of its own
// - the method `__pgwire_view` exists for reference `&&pgwire_core::__private::View<'_, Inner>`, but its trait bounds were not satisfied

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
