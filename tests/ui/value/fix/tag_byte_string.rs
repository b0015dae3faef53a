use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'p')]
struct Message {
    a: u8,
}

fn main() {}
