use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<Pair>,
}

#[derive(PgWire)]
struct Pair(u8, u8);

fn main() {}
