use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[skip]
    state: u8,
    #[when(kind == 1)]
    value: Option<u8>,
}

fn main() {}
