use pgwire_core::{PgStr, PgWire, Seq, Storage};

#[derive(PgWire)]
struct Message<B: Storage> {
    #[cstring]
    name: PgStr<B>,
    #[count(u16)]
    list: Seq<B, u16>,
}

fn main() {}
