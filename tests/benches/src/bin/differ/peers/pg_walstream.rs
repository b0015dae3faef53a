//! pg_walstream: `pgoutput`, which it writes as well.

use bytes::{Bytes, BytesMut};
use pg_walstream::{LogicalReplicationParser, encode_message};

use super::{Peer, Theirs};
use crate::input::Layer;

/// Brings a parser into a stream.
const STREAM_START: &[u8] = b"S\0\0\0\x07\x01";

pub(super) const PEER: Peer = Peer {
    name: "pg_walstream",
    knows: |input| matches!(input.layer, Layer::Logical(context) if context.protocol_version > 1 || !context.in_stream),
    read: |input| {
        let Layer::Logical(context) = input.layer else { return None };
        let mut parser = LogicalReplicationParser::with_protocol_version(context.protocol_version);
        if context.in_stream {
            parser.parse_wal_message(STREAM_START).ok()?;
        }
        let parsed = parser.parse_wal_message_bytes(Bytes::copy_from_slice(&input.bytes)).ok()?;
        let mut bytes = BytesMut::new();
        encode_message(&parsed.message, u8::try_from(context.protocol_version).ok()?, &mut bytes);
        if context.in_stream && b"RIUDTYM".contains(&input.tag()) {
            let xid = parsed.xid?.to_be_bytes();
            return Some(Theirs::Values([&bytes[..1], &xid, &bytes[1..]].concat()));
        }
        Some(Theirs::Values(bytes.to_vec()))
    },
};
