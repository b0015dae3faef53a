use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A(u8),
    #[tag(b'z')]
    Z { a: u8 },
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
