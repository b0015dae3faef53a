//! A message in each form of storage, and one of the catalogue.

use bytes::Bytes;
use pgwire_core::messages::logical::{LogicalDecoder, LogicalMessage, Streaming};
use pgwire_core::{PgStr, PgWire, Storage};

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'Q')]
#[framed]
struct Borrowed<'a> {
    #[cstring]
    query: &'a str,
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'Q')]
#[framed]
struct Owned {
    #[cstring]
    query: String,
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'Q')]
#[framed]
struct Shared<B: Storage = Bytes> {
    #[cstring]
    query: PgStr<B>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = Bytes::from_static(b"Q\0\0\0\x0dselect 1\0");
    assert_eq!(Borrowed::decode(&bytes[..])?, Borrowed { query: "select 1" });
    assert_eq!(Owned::decode(&bytes[..])?, Owned { query: "select 1".into() });
    let shared = Shared::decode(bytes.clone())?;
    assert_eq!(shared.query, "select 1");
    assert_eq!(shared.to_bytes()?, bytes);
    let mut decoder = LogicalDecoder::new(4, Streaming::Off);
    let message = decoder.decode(&b"B\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x02\0\0\0\x03"[..])?;
    assert!(matches!(message, LogicalMessage::Begin(begin) if begin.xid.get() == 3));
    Ok(())
}
