use pgwire_core::PgWire;

struct Context {
    on: bool,
}

#[derive(PgWire)]
#[tag(b'i')]
#[pgwire(context = Context)]
struct Inner {
    #[when(cx.on)]
    a: Option<u8>,
    #[cstring]
    text: String,
}

#[derive(PgWire)]
#[pgwire(context = Context)]
enum Set {
    Inner(Inner),
}

fn main() {
    let context = Context { on: true };
    let set = Set::decode_with(&b"m"[..], &context).unwrap();
    let _ = (set.to_bytes_with(&context), context.on);
}
