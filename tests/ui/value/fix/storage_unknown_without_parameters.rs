use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
#[pgwire(storage = B)]
struct Message<B: Storage> {
    #[rest]
    a: B,
}

fn main() {}
