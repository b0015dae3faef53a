// errors: 1
// - `Option<u32>` does not say when it is there

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[xid]
    xid: Option<u32>,
}

fn main() {}
