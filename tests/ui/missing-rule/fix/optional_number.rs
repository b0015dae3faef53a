use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[mark(b'N')]
    #[optional]
    number: Option<u32>,
}

fn main() {}
