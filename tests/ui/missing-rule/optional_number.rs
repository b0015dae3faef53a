// errors: 1
// - `u32` has no tag that says whether it is there

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[optional]
    number: Option<u32>,
}

fn main() {}
