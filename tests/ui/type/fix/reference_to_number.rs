use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    number: u32,
    #[cstring]
    text: &'a str,
}

fn main() {}
