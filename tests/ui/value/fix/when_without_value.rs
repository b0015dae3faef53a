use pgwire_core::PgWire;
use pgwire_core::messages::logical::{LogicalContext, Streaming};

#[derive(PgWire)]
#[pgwire(context = LogicalContext)]
struct Message {
    #[when(cx.in_stream)]
    a: Option<u8>,
}

fn main() {
    let context = LogicalContext::new(4, Streaming::Off);
    let message = Message::decode_with(&b"m"[..], &context).unwrap();
    let _ = (message.encoded_len_with(&context), message.to_bytes_with(&context), message.explain_with(&context));
}
