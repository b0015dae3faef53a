use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    map: Vec<Entry>,
}

#[derive(PgWire)]
struct Entry(u8, u8);

fn main() {}
