use pgwire_core::PgWire;

struct Session;

#[derive(PgWire)]
#[pgwire(context = Session)]
struct Message {
    #[when(cx.is_open())]
    a: Option<u8>,
}

impl Session {
    fn is_open(&self) -> bool {
        true
    }
}

fn main() {}
