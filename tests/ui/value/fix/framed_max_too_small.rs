use pgwire_core::PgWire;

#[derive(PgWire)]
#[framed(max = 10_000)]
struct Message {
    a: u8,
}

fn main() {}
