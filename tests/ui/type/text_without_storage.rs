// errors: 1
// - `PgStr` alone is over `Bytes`, and `Message` is not

use pgwire_core::{PgStr, PgWire, Storage};

#[derive(PgWire)]
struct Message<B: Storage> {
    #[cstring]
    name: PgStr,
    #[rest]
    data: B,
}

fn main() {}
