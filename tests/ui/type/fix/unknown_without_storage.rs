use pgwire_core::{PgWire, RawMessage};

#[derive(PgWire)]
enum Set<'a> {
    #[tag(b'a')]
    A(#[cstring] &'a str),
    #[other]
    Rest(RawMessage<&'a [u8]>),
}

fn main() {}
