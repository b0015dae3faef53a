// errors: 3
// - cannot find attribute `tga` in this scope
// - cannot find attribute `tgg` in this scope
// - cannot find attribute `coutn` in this scope

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[coutn(u16)]
    list: Vec<u32>,
}

#[derive(PgWire)]
enum Set {
    #[tga(b'a')]
    A(u8),
    #[tgg(b'b')]
    B { a: u8 },
    #[tag(b'c')]
    C,
}

fn main() {}
