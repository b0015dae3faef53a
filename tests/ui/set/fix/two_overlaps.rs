use pgwire_core::PgWire;

use pgwire_core::messages::logical::{Begin, Commit};

#[derive(PgWire)]
enum Set {
    #[tag(b'1')]
    One(u8),
    Begin(Begin),
    #[tag(b'2')]
    Two(u8),
    Commit(Commit),
}

fn main() {}
