// errors: 1
// - `Codec` is no codec for `bool`

use pgwire_core::PgWire;

enum Codec {}

#[derive(PgWire)]
struct Message {
    #[with(Codec)]
    yes: bool,
}

fn main() {}
