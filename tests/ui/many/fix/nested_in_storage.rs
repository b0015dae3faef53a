use std::marker::PhantomData;

use pgwire_core::{PgWire, Seq, Storage};

#[derive(PgWire)]
#[tag(b'i')]
struct Inner<B: Storage> {
    #[skip]
    bytes: PhantomData<B>,
    #[cstring]
    text: String,
}

#[derive(PgWire)]
struct Message<B: Storage> {
    inner: Inner<B>,
    #[count(u16)]
    list: Seq<B, Inner<B>>,
}

#[derive(PgWire)]
enum Set<B: Storage> {
    Inner(Inner<B>),
    #[flatten]
    Other(Other<B>),
}

#[derive(PgWire)]
enum Other<B: Storage> {
    #[tag(b'o')]
    Own(Inner<B>),
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let set = Set::decode(&b"m"[..]).unwrap();
    let _ = (message.to_bytes(), set.to_bytes(), message.list.iter().count());
    let _ = (message.borrowed().inner, set.borrowed());
    let _ = set.into_static();
}
