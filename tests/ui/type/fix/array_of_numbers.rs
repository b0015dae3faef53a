use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    numbers: Vec<u16>,
}

fn main() {}
