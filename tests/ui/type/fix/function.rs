use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[skip]
    callback: Option<fn(u8) -> u8>,
}

fn main() {}
