// errors: 1
// - `<` behind a type begins its arguments

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    a: u8,
    #[when(a as u32 < 3)]
    value: Option<u8>,
}

fn main() {}
