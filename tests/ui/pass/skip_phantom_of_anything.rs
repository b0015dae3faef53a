//! `PhantomData` of whatever stands in its brackets, which need not have any impl.

use std::marker::PhantomData;

use pgwire_core::{PgStr, PgWire, Storage};

struct NoImpls;

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'x')]
struct Marked<B: Storage, T> {
    #[cstring]
    name: PgStr<B>,
    #[skip]
    value: PhantomData<fn() -> T>,
    #[skip]
    foreign: PhantomData<*const NoImpls>,
}

fn main() {
    let message = Marked::<&[u8], u8>::decode(&b"xa\0"[..]).unwrap();
    assert_eq!(message.name, "a");
    assert_eq!(message.borrowed().name, "a");
    assert_eq!(message.into_static().name, "a");
}
