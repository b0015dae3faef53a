use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'N')]
struct Message {
    a: u8,
}

fn main() {}
