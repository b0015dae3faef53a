use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(context = u8)]
struct Message {
    number: u32,
}

fn main() {
    let context = 0;
    let message = Message::decode_with(&b"m"[..], &context).unwrap();
    let _ = (message.encoded_len_with(&context), message.to_bytes_with(&context), message.explain_with(&context));
}
