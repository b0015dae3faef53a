use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'i')]
struct Inner {
    a: u8,
}

#[derive(PgWire)]
struct Message {
    #[optional]
    inner: Option<Inner>,
}

fn main() {}
