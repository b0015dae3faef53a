use pgwire_core::{PgStr, PgWire, Storage};

#[derive(PgWire)]
struct Message<B: Storage> {
    #[cstring]
    name: PgStr<B>,
    #[rest]
    data: B,
}

fn main() {}
