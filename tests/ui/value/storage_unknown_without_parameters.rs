// errors: 1
// - there is no type parameter `B`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(storage = B)]
struct Message {
    a: i32,
}

fn main() {}
