use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u8)]
    list: Vec<u8>,
}

fn main() {}
