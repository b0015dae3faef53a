// errors: 1
// - no version is between `since` and `until`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[since(pg = 17)]
#[until(pg = 15)]
struct Message {
    a: u8,
}

fn main() {}
