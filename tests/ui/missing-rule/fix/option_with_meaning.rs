use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[xid]
    #[when(kind == 1)]
    xid: Option<u32>,
}

fn main() {}
