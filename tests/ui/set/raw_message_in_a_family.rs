// errors: 1
// - a `RawMessage` begins with a tag, and this family has codes

use pgwire_core::{PgWire, RawMessage};

#[derive(PgWire)]
enum Set<'a> {
    #[code(1)]
    A(#[cstring] &'a str),
    #[other]
    Rest(RawMessage<&'a [u8]>),
}

fn main() {}
