use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A,
    #[tag(b'b')]
    B(#[skip] u8),
}

fn main() {}
