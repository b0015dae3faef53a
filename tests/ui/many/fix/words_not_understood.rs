use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(context = u8)]
struct Message {
    #[pgwire(count(u16))]
    list: Vec<u32>,
    part: u32,
    #[when(*cx == 1)]
    known: Option<u8>,
    #[pgwire(when(part == 1))]
    flag: Option<u8>,
}

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
    #[pgwire(other)]
    B(u8),
}

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A,
    #[pgwire(tag(b'b'))]
    B { a: u8 },
    #[pgwire(tag(b'p'))]
    C,
}

fn main() {}
