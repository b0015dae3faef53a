// errors: 1
// - `Message` stands in itself, and no message is nested without end

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    kind: u8,
    #[when(kind == 1)]
    inner: Option<Box<Message>>,
}

fn main() {}
