use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = 15)]
#[until(pg = 17)]
struct Message {
    a: u8,
}

fn main() {}
