use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    pair: Pair,
}

#[derive(PgWire)]
struct Pair(u8, u16);

fn main() {}
