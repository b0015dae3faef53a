use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(b'x')]
struct One {
    a: u8,
}

#[derive(PgWire)]
#[tag(b'y')]
struct Two {
    a: u8,
}

#[derive(PgWire)]
enum Set {
    One(One),
    Two(Two),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
