use pgwire_core::PgWire;

struct Context {
    first: bool,
}

#[derive(PgWire)]
#[pgwire(context = Context)]
enum Set {
    #[tag(b'C')]
    #[when(cx.first)]
    Close(u8),
    #[tag(67)]
    Complete,
}

fn main() {
    let context = Context { first: true };
    let set = Set::decode_with(&b"m"[..], &context).unwrap();
    let _ = (set.encoded_len_with(&context), set.to_bytes_with(&context), set.explain_with(&context));
}
