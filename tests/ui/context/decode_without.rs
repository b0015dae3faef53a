// errors: 1
// - `Message` cannot be decoded from `_` with a context of type `()`

use pgwire_core::PgWire;

struct Context {
    in_stream: bool,
}

#[derive(PgWire)]
#[pgwire(context = Context)]
struct Message {
    #[when(cx.in_stream)]
    xid: Option<u32>,
}

fn main() {
    let _ = Message::decode(&b"m"[..]);
    let _ = Context { in_stream: true }.in_stream;
}
