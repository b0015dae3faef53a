use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set {
    A(A),
}

#[derive(PgWire)]
#[tag(b'p')]
#[framed]
struct A;

fn main() {
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (set.encoded_len(), set.to_bytes(), set.explain());
}
