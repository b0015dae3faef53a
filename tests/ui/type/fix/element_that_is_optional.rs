use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    list: Vec<Element>,
}

#[derive(PgWire)]
struct Element(#[len(i32)] Option<Vec<u8>>);

fn main() {}
