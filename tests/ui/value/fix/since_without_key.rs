use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = 15)]
struct Message {
    a: u8,
}

fn main() {}
