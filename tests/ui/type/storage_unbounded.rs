// errors: 1
// - `B` is no storage that a message can be decoded from

use pgwire_core::{PgStr, PgWire, Seq};

#[derive(PgWire)]
struct Message<B> {
    #[cstring]
    name: PgStr<B>,
    #[count(u16)]
    list: Seq<B, u16>,
}

fn main() {}
