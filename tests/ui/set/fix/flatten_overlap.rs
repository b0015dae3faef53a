use pgwire_core::PgWire;

#[derive(PgWire)]
enum Core {
    #[tag(b'a')]
    A,
    #[tag(b'p')]
    P(u8),
}

#[derive(PgWire)]
#[tag(b'e')]
struct Extended {
    a: u8,
}

#[derive(PgWire)]
enum Set {
    #[flatten]
    Core(Core),
    Extended(Extended),
}

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
