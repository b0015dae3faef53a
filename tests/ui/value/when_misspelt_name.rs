// errors: 1
// - cannot find value `flgas` in this scope

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    flags: u8,
    #[when(flgas == 1)]
    a: Option<u8>,
}

fn main() {}
