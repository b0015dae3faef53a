use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = 15, proto = 3)]
struct Message {
    a: u8,
}

fn main() {}
