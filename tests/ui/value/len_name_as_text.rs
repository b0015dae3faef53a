// errors: 1
// - `len` takes Rust, not text

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[len(i32, name = "size")]
    bytes: Vec<u8>,
}

fn main() {}
