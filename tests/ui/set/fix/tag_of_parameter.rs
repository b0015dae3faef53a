use pgwire_core::PgWire;

#[derive(PgWire)]
struct Wrapper<T>(T);

#[derive(PgWire)]
struct Fixed<const N: usize>([u8; N]);

// Without a storage, beside which the derive cannot make `Wrapper<T>` static.
#[derive(PgWire)]
enum Set<T, const N: usize> {
    #[tag(b'w')]
    Wrapper(Wrapper<T>),
    #[tag(b'a')]
    Fixed(Fixed<N>),
    #[tag(b'r')]
    Rest(#[rest] Vec<u8>),
}

#[derive(PgWire)]
enum Two<M, S> {
    #[tag(b'1')]
    One(M),
    #[tag(b'2')]
    Many(S),
}

fn main() {
    let set: Set<u8, 1> = Set::decode(&b"m"[..]).unwrap();
    let two: Two<Wrapper<u8>, Fixed<1>> = Two::decode(&b"m"[..]).unwrap();
    let _ = (set.to_bytes(), two.to_bytes());
}
