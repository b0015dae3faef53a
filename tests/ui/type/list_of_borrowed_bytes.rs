// errors: 1
// - `&'a [u8]` cannot be an element: it does not say how it stands on the wire

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[count(u16)]
    list: Vec<&'a [u8]>,
}

fn main() {}
