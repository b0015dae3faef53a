use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[cstring]
    #[when(kind == 1)]
    text: Option<String>,
}

fn main() {}
