use pgwire_core::PgWire;

struct Type {
    in_stream: bool,
}

#[derive(PgWire)]
#[pgwire(context = Type)]
struct Message {
    #[when(cx.in_stream)]
    xid: Option<u32>,
}

fn main() {
    let context = Type { in_stream: true };
    let message = Message::decode_with(&b"m"[..], &context).unwrap();
    let _ = (message.encoded_len_with(&context), message.to_bytes_with(&context), message.explain_with(&context));
}
