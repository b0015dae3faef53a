use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    flags: u8,
    #[when(flags == 1)]
    a: Option<u8>,
}

fn main() {}
