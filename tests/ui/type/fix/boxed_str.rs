use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[cstring]
    text: String,
}

fn main() {}
