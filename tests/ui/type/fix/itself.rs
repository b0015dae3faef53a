use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[when(kind == 1)]
    #[len(i32)]
    inner: Option<Vec<u8>>,
}

fn main() {}
