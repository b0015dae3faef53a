use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[len(i32, name = size)]
    bytes: Vec<u8>,
}

fn main() {}
