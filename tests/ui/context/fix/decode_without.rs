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
    let _ = Message::decode_with(&b"m"[..], &Context { in_stream: true });
    let _ = Context { in_stream: true }.in_stream;
}
