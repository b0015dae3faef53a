use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[rest]
    bytes: &'a [u8],
}

fn main() {}
