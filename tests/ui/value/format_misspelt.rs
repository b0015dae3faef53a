// errors: 1
// - unknown format `Byt1`

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[pgwire(format = Byt1)]
    a: u8,
}

fn main() {}
