// errors: 1
// - `RawMessage` alone is over `Bytes`, and `Set` is not

use pgwire_core::{PgWire, RawMessage};

#[derive(PgWire)]
enum Set<'a> {
    #[tag(b'a')]
    A(#[cstring] &'a str),
    #[other]
    Rest(RawMessage),
}

fn main() {}
