// errors: 1
// - `Option<String>` does not say when it is there

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[cstring]
    text: Option<String>,
}

fn main() {}
