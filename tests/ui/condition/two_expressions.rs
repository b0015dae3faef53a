// errors: 1
// - `when` is not written like this

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[when(kind == 1, kind == 2)]
    value: Option<u8>,
}

fn main() {}
