// errors: 1
// - a count is an integer type, not the name of a field

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    n: u16,
    #[count(n)]
    list: Vec<u32>,
}

fn main() {}
