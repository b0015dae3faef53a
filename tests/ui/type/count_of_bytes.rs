// errors: 1
// - `bytes::Bytes` is no list

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[count(u16)]
    bytes: bytes::Bytes,
}

fn main() {}
