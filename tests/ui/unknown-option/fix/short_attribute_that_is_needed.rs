use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<u32>,
}

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A(u8),
    #[tag(b'b')]
    B { a: u8 },
    #[tag(b'c')]
    C,
}

fn main() {}
