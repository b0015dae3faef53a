use pgwire_core::PgWire;

struct Contxt;

#[derive(PgWire)]
#[pgwire(context = Contxt)]
struct Message {
    a: u8,
}

fn main() {
    let context = Contxt;
    let message = Message::decode_with(&b"m"[..], &context).unwrap();
    let _ = (message.encoded_len_with(&context), message.to_bytes_with(&context), message.explain_with(&context));
}
