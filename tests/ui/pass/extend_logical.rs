//! A library author's set: all messages of logical replication, one of their own, and whatever is not known.

use pgwire_core::messages::logical::{LogicalContext, LogicalMessage, Streaming};
use pgwire_core::{MessageSet, PgWire, RawMessage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'H')]
struct Heartbeat<'a> {
    #[cstring]
    node: &'a str,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[pgwire(context = LogicalContext)]
enum MyStream<'a> {
    #[flatten]
    Standard(LogicalMessage<&'a [u8]>),
    Heartbeat(Heartbeat<'a>),
    #[other]
    Unknown(RawMessage<&'a [u8]>),
}

/// Without naming a context, a set has that of what it holds.
#[derive(Clone, Debug, PartialEq, PgWire)]
enum Inherits<'a> {
    #[flatten]
    Standard(LogicalMessage<&'a [u8]>),
    Heartbeat(Heartbeat<'a>),
    #[other]
    Unknown(RawMessage<&'a [u8]>),
}

fn main() {
    assert_eq!(MyStream::TAGS.len(), LogicalMessage::<&[u8]>::TAGS.len() + 1);
    let mut context = LogicalContext::new(2, Streaming::On);
    let heartbeat = MyStream::decode_with(&b"Hnode\0"[..], &context).unwrap();
    assert_eq!(heartbeat, MyStream::Heartbeat(Heartbeat { node: "node" }));
    assert_eq!(heartbeat.to_bytes_with(&context).unwrap(), &b"Hnode\0"[..]);

    let bytes = b"Y\0\0\0\x07\0\0\x40\0public\0mood\0";
    context.in_stream = true;
    let message = MyStream::decode_with(&bytes[..], &context).unwrap();
    let MyStream::Standard(LogicalMessage::Type(kind)) = &message else { panic!("a Type") };
    assert_eq!((kind.stream_xid.map(|xid| xid.get()), kind.type_name.as_bytes()), (Some(7), &b"mood"[..]));
    assert_eq!(message.to_bytes_with(&context).unwrap(), &bytes[..]);

    let inherits = Inherits::decode_with(&bytes[..], &context).unwrap();
    assert!(matches!(&inherits, Inherits::Standard(LogicalMessage::Type(_))));
    assert_eq!(inherits.to_bytes_with(&context).unwrap(), &bytes[..]);

    let unknown = MyStream::decode_with(&b"?abc"[..], &context).unwrap();
    assert_eq!(unknown, MyStream::Unknown(RawMessage { tag: b'?', body: b"abc" }));
    assert_eq!(unknown.to_bytes_with(&context).unwrap(), &b"?abc"[..]);
    assert_eq!(MyStream::decode_with(&b"Hnode"[..], &context).unwrap_err().field(), "node");
}
