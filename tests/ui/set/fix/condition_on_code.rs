use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    #[code(1)]
    A(u8),
    #[code(2)]
    B,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
