use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[constant(10)]
    a: i32,
}

fn main() {}
