//! pgwire-replication: the envelope.

use bytes::Bytes;
use pgwire_replication::protocol::replication::{ReplicationCopyData, parse_copy_data};

use super::{Peer, Theirs};
use crate::input::Layer;

pub(super) const PEER: Peer = Peer {
    name: "pgwire-replication",
    knows: |input| input.layer == Layer::Replication,
    read: |input| {
        let message = parse_copy_data(Bytes::copy_from_slice(&input.bytes)).ok()?;
        Some(Theirs::Values(match message {
            ReplicationCopyData::XLogData { wal_start, wal_end, server_time_micros, data } => {
                let numbers = [wal_start.0.to_be_bytes(), wal_end.0.to_be_bytes(), server_time_micros.to_be_bytes()];
                [b"w", numbers.as_flattened(), &data].concat()
            }
            ReplicationCopyData::KeepAlive { wal_end, server_time_micros, reply_requested } => {
                let numbers = [wal_end.0.to_be_bytes(), server_time_micros.to_be_bytes()];
                [b"k", numbers.as_flattened(), &[u8::from(reply_requested)]].concat()
            }
        }))
    },
};
