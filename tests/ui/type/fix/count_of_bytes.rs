use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[len(i32)]
    bytes: bytes::Bytes,
}

fn main() {}
