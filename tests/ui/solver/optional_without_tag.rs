// errors: 2
// - `Inner` is no set of tagged messages
// - `Inner` is no set of tagged messages

// Only the traits can tell, and each impl says it; every use would repeat it.

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Inner {
    a: u8,
}

#[derive(PgWire)]
struct Message {
    #[optional]
    inner: Option<Inner>,
}

fn main() {}
