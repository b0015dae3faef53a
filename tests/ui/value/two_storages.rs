// errors: 1
// - `A` is the storage already

use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
struct Message<A: Storage, B: Storage> {
    #[len(u8)]
    a: A,
    #[rest]
    b: B,
}

fn main() {
    let message = Message::<&[u8], &[u8]>::decode(&b"m"[..]).unwrap();
    let _ = message.to_bytes();
}
