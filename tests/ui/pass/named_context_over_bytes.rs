//! A named context beside parts that are over `Bytes` alone: such a type decodes from `Bytes`.

use bytes::Bytes;
use pgwire_core::PgWire;
use pgwire_core::messages::logical::{LogicalContext, LogicalMessage, TupleData};

#[derive(Debug, PartialEq, PgWire)]
#[pgwire(context = LogicalContext)]
enum Stream {
    #[flatten]
    Standard(LogicalMessage),
    #[tag(b'!')]
    Alarm { level: u32 },
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'*')]
#[pgwire(context = LogicalContext)]
struct Row {
    tuple: TupleData,
}

fn main() {
    let context = LogicalContext::default();
    let alarm = Stream::decode_with(Bytes::from_static(b"!\0\0\0\x07"), &context);
    assert_eq!(alarm, Ok(Stream::Alarm { level: 7 }));
    let origin = Stream::decode_with(Bytes::from_static(b"O\0\0\0\0\0\0\0\x07node\0"), &context);
    assert!(matches!(origin, Ok(Stream::Standard(LogicalMessage::Origin(_)))));
    let row = Row::decode_with(Bytes::from_static(b"*\0\x01n"), &context).unwrap();
    assert_eq!(row.tuple.columns.len(), 1);
}
