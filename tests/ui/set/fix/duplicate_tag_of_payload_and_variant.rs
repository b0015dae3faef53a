use pgwire_core::PgWire;

#[derive(PgWire)]
#[tag(0)]
struct One {
    a: u8,
}

#[derive(PgWire)]
enum Set {
    One(One),
    #[tag(1)]
    Two,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
