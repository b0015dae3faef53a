// errors: 1
// - no length is at least 10 and at most 3

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[len(i32)]
    #[min_len(10)]
    #[max_len(3)]
    bytes: Vec<u8>,
}

fn main() {}
