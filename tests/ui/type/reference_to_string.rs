// errors: 1
// - `&'a String` has no wire form

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring]
    text: &'a String,
}

fn main() {}
