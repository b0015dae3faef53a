use pgwire_core::PgWire;

const KIND: u8 = 1;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[when(kind == 1)]
    more: Option<u8>,
}

fn main() {
    let _ = KIND;
}
