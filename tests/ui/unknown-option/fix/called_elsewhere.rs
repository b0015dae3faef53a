use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(tag(b'm'))]
struct Message {
    kind: u8,
    #[pgwire(when(kind == 1))]
    a: Option<u8>,
    #[pgwire(len(i32))]
    b: Vec<u8>,
}

fn main() {}
