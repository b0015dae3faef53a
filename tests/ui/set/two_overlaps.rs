// errors: 2
// - evaluation panicked: `Set`: tag b'B' of `Begin` is already taken by `One`
// - evaluation panicked: `Set`: tag b'C' of `Commit` is already taken by `Two`

use pgwire_core::PgWire;

use pgwire_core::messages::logical::{Begin, Commit};

#[derive(PgWire)]
enum Set {
    #[tag(b'B')]
    One(u8),
    Begin(Begin),
    #[tag(b'C')]
    Two(u8),
    Commit(Commit),
}

fn main() {}
