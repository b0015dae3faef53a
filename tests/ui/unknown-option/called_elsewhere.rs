// errors: 3
// - unknown option `magic`
// - unknown option `cond`
// - unknown option `length`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(magic(b'm'))]
struct Message {
    kind: u8,
    #[pgwire(cond(kind == 1))]
    a: Option<u8>,
    #[pgwire(length(i32))]
    b: Vec<u8>,
}

fn main() {}
