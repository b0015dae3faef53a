use pgwire_core::PgWire;

#[derive(PgWire)]
#[framed]
struct Message {
    a: u8,
}

fn main() {}
