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
    let message = Message::decode_with(&b"m"[..], &Context { in_stream: true }).unwrap();
    let _ = message.encode_with(&mut Vec::new(), &Context { in_stream: true });
}
