use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[len(i32)]
    bytes: Option<Vec<u8>>,
}

fn main() {}
