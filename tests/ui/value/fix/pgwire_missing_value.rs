use pgwire_core::PgWire;
use pgwire_core::messages::logical::{LogicalContext, Streaming};

#[derive(PgWire)]
#[pgwire(context = LogicalContext)]
struct Message {
    a: u8,
}

fn main() {
    let message = Message::decode_with(&b"m"[..], &LogicalContext::new(4, Streaming::Off)).unwrap();
    let _ = message.a;
}
