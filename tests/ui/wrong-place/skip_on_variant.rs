// errors: 1
// - `skip` cannot stand on a variant

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A,
    #[skip]
    B(u8),
}

fn main() {}
