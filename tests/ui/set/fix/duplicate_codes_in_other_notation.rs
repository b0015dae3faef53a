use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[code(10)]
    A(u8),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
