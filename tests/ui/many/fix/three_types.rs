use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring]
    text: &'a str,
    #[count(u16)]
    list: Vec<u16>,
}

struct Context {
    first: bool,
}

#[derive(PgWire)]
#[pgwire(context = Context)]
enum Set {
    #[tag(b'a')]
    #[when(cx.first)]
    A(Values),
    #[tag(b'a')]
    B,
    #[tag(b'c')]
    C { a: u8 },
}

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let context = Context { first: true };
    let set = Set::decode_with(&b"m"[..], &context).unwrap();
    let value = Values::decode(&b"m"[..]).unwrap();
    let _ = (message.to_bytes(), set.to_bytes_with(&context), value.to_bytes());
}
