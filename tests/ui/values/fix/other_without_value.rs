use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
    #[other]
    Rest(u8),
}

fn main() {
    let value = Values::decode(&b"a"[..]).unwrap();
    let _ = (value.encoded_len(), value.to_bytes(), value.explain());
}
