use pgwire_core::PgWire;

struct Context;

#[derive(PgWire)]
#[pgwire(context = Context)]
struct Message {
    kind: u8,
    #[when(kind == 1)]
    a: Option<u8>,
}

fn main() {
    let message = Message::decode_with(&b"m"[..], &Context).unwrap();
    let _ = message.to_bytes_with(&Context);
}
