use pgwire_core::PgWire;
use pgwire_core::RawMessage;

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A,
    #[other]
    Rest(RawMessage),
}

fn main() {}
