use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b'b')]
    B,
    #[tag(b'a')]
    A,
}

fn main() {}
