// errors: 1
// - `Inner` is no set of tagged messages

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
