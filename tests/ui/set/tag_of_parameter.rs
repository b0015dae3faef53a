// errors: 4
// - the tag of `Wrapper<T>` is not known before `T` is filled in
// - the tag of `Fixed<N>` is not known before `N` is filled in
// - the tag of `M` is not known before `M` is filled in
// - the tag of `S` is not known before `S` is filled in

use pgwire_core::{PgWire, Storage};

#[derive(PgWire)]
#[tag(b'w')]
struct Wrapper<T>(T);

#[derive(PgWire)]
#[tag(b'a')]
struct Fixed<const N: usize>([u8; N]);

#[derive(PgWire)]
enum Set<T, B: Storage, const N: usize> {
    Wrapper(Wrapper<T>),
    Fixed(Fixed<N>),
    #[tag(b'r')]
    Rest(#[rest] B),
}

#[derive(PgWire)]
enum Two<M, S> {
    One(M),
    #[flatten]
    Many(S),
}

fn main() {
    let set: Set<u8, &[u8], 1> = Set::decode(&b"m"[..]).unwrap();
    let two: Two<Wrapper<u8>, Fixed<1>> = Two::decode(&b"m"[..]).unwrap();
    let _ = (set.to_bytes(), two.to_bytes());
}
