use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[when((kind as u32) < 3)]
    value: Option<u8>,
}

fn main() {}
