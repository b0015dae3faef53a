use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Set {
    #[tag(b'a')]
    A(u8),
    #[tag(b'b')]
    B,
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
