// errors: 1
// - the tag of `T` is not known before `T` is filled in

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set<T> {
    #[flatten]
    Inner(T),
    #[tag(b'a')]
    A,
}

fn main() {}
