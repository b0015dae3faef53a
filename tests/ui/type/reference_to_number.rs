// errors: 1
// - `&'a u32` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    number: &'a u32,
    #[cstring]
    text: &'a str,
}

fn main() {}
