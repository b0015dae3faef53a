use pgwire_core::{PgWire, RawMessage};

#[derive(PgWire)]
enum Set<'a> {
    #[tag(b'a')]
    A(u8),
    #[other]
    Rest(RawMessage<&'a [u8]>),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
