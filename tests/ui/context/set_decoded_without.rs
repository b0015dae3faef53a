// errors: 1
// - `LogicalMessage<_>` cannot be decoded from `_` with a context of type `()`

use pgwire_core::PgWire;

use pgwire_core::messages::logical::LogicalMessage;

fn main() {
    let _ = LogicalMessage::decode(&b"m"[..]);
}
