use pgwire_core::PgWire;

use pgwire_core::messages::logical::{LogicalContext, LogicalMessage, Streaming};

fn main() {
    let _ = LogicalMessage::decode_with(&b"m"[..], &LogicalContext::new(4, Streaming::Off));
}
