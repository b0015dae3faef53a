//! `#[pgwire(context = Type)]` on structs and enums; children that need none inherit any.

use std::collections::BTreeMap;

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

#[derive(Clone, Copy)]
pub struct Session {
    streaming: bool,
}

impl Session {
    fn version(&self) -> u32 {
        if self.streaming { 4 } else { 1 }
    }
}

#[derive(Debug, PartialEq, PgWire)]
struct Child {
    a: u8,
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'm')]
#[pgwire(context = Session)]
struct Message<B: Storage> {
    #[when(cx.streaming)]
    xid: Option<u32>,
    child: Child,
    #[when(cx.version() >= 4 && child.a > 1)]
    #[rest]
    rest: Option<B>,
}

#[derive(Debug, PartialEq, PgWire)]
#[pgwire(context = self::Session)]
enum Set<B: Storage> {
    Message(Message<B>),
    #[tag(b'o')]
    Own {
        #[when(cx.streaming)]
        a: Option<u8>,
    },
}

/// A comma between angle brackets belongs to the type.
#[derive(Debug, PartialEq, PgWire)]
#[pgwire(context = BTreeMap<u8, (u8, u8)>)]
struct Generic {
    kind: u8,
    #[when(cx.contains_key(&kind))]
    a: Option<u8>,
}

fn main() {
    let (on, off) = (Session { streaming: true }, Session { streaming: false });
    let bytes = b"m\0\0\0\x07\x02xy";
    let message = Message::decode_with(&bytes[..], &on).unwrap();
    assert_eq!(message, Message { xid: Some(7), child: Child { a: 2 }, rest: Some(&b"xy"[..]) });
    assert_eq!(message.to_bytes_with(&on).unwrap(), &bytes[..]);
    assert_eq!(message.encoded_len_with(&on), bytes.len());
    assert_eq!(message.to_bytes_with(&off).unwrap_err().field(), "xid");
    let bytes = b"m\x01";
    let message = Message::decode_with(Bytes::from_static(bytes), &off).unwrap();
    assert_eq!(message, Message { xid: None, child: Child { a: 1 }, rest: None });
    assert_eq!(message.to_bytes_with(&off).unwrap(), &bytes[..]);

    let set = Set::decode_with(&b"m\x01"[..], &off).unwrap();
    assert_eq!(set, Set::Message(message.borrowed()));
    assert_eq!(Set::decode_with(&b"o\x01"[..], &on).unwrap(), Set::Own { a: Some(1) });
    assert_eq!(Set::<&[u8]>::Own { a: Some(1) }.to_bytes_with(&on).unwrap(), &b"o\x01"[..]);
    assert!(Set::decode_with(&b"o\x01"[..], &off).is_err());

    let map = BTreeMap::from([(1, (2, 3))]);
    assert_eq!(Generic::decode_with(&[1, 9][..], &map).unwrap(), Generic { kind: 1, a: Some(9) });
    assert_eq!(Generic::decode_with(&[2][..], &map).unwrap().to_bytes_with(&map).unwrap(), &[2][..]);
}
