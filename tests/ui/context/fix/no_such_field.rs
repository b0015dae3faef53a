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
    let context = Context { in_stream: true };
    let message = Message::decode_with(&b"m"[..], &context).unwrap();
    let _ = (context.in_stream, message.to_bytes_with(&context));
}
