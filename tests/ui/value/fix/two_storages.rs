use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
struct Message<A: Storage> {
    #[len(u8)]
    a: A,
    #[rest]
    b: A,
}

fn main() {
    let message = Message::<&[u8]>::decode(&b"m"[..]).unwrap();
    let _ = message.to_bytes();
}
