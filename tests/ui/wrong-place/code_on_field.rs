// errors: 1
// - `code` cannot stand on a field

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[code(10)]
    a: i32,
}

fn main() {}
