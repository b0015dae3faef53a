//! `PhantomData` over the storage parameter, in a field that is not on the wire.

use std::marker::PhantomData;

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message<B: Storage> {
    a: u8,
    #[skip]
    of: PhantomData<B>,
}

fn main() {
    let message = Message::decode(&[1][..]).unwrap();
    assert_eq!(message.to_bytes().unwrap(), &[1][..]);
    assert_eq!(message.clone().into_static(), Message::decode(Bytes::from_static(&[1])).unwrap());
    assert_eq!(message.borrowed(), message);
    assert!(Message::decode(&[][..]).is_err());
}
