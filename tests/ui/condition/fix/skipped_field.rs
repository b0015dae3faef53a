use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    state: u8,
    #[when(state == 1)]
    value: Option<u8>,
}

fn main() {}
