// errors: 1
// - `Vec<u8>` is no message that says by itself what it is

use pgwire_core::PgWire;
use pgwire_core::RawMessage;

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A,
    #[other]
    Rest(Vec<u8>),
}

fn main() {}
