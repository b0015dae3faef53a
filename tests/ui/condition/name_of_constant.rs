// errors: 1
// - refutable pattern in function argument

// In the condition, `kind` could be either, and a pattern takes the constant.

use pgwire_core::PgWire;

#[allow(non_upper_case_globals)]
const kind: u8 = 1;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[when(kind == 1)]
    more: Option<u8>,
}

fn main() {
    let _ = kind;
}
