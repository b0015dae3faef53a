use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring]
    text: &'a str,
}

fn main() {}
