use pgwire_core::PgWire;

struct Type {
    first: bool,
}

#[derive(PgWire)]
#[pgwire(context = Type)]
enum Message {
    #[tag(b'a')]
    #[when(cx.first)]
    A,
    #[tag(b'a')]
    B(u8),
}

fn main() {
    let context = Type { first: true };
    let message = Message::decode_with(&b"m"[..], &context).unwrap();
    let _ = (message.encoded_len_with(&context), message.to_bytes_with(&context), message.explain_with(&context));
}
