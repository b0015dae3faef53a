// errors: 3
// - `Codec` is no codec for `bool`
// - `Codec` is no codec for `bool`
// - `Codec` is no codec for `bool`

// Only the traits can tell, and each impl says it; every use would repeat it.

use pgwire_core::PgWire;

enum Codec {}

#[derive(PgWire)]
struct Message {
    #[with(Codec)]
    yes: bool,
}

fn main() {}
