// errors: 3
// - unknown option `magic`
// - unknown option `cond`
// - unknown option `parse_with`

use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(magic(b'm'))]
struct Message {
    #[pgwire(cond(a == 1))]
    a: Option<u8>,
    #[pgwire(parse_with = Codec)]
    b: bool,
}

fn main() {}
