use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[pgwire(format = Byte1)]
    a: u8,
}

fn main() {}
