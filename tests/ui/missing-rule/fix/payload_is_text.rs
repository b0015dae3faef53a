use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b't')]
    Text(#[cstring] String),
}

fn main() {}
