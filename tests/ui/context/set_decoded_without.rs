// errors: 1
// - cannot be decoded from `&[u8]` with a context of type `()`

use pgwire_core::PgWire;

use pgwire_core::messages::logical::LogicalMessage;

fn main() {
    let _ = LogicalMessage::decode(&b"m"[..]);
}
