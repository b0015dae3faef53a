//! pgwire-replication: decodes the envelope of `pgoutput` messages and hands on what is in it.

use bytes::Bytes;
use pgwire_replication::protocol::replication::{ReplicationCopyData, parse_copy_data};

use super::{RIGHT, at_walk};
use crate::shape::{Depth, Kind};
use crate::side::Decoder;

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    if kind != Kind::XLogData {
        return None;
    }
    at_walk(depth, |input| {
        let messages = input.messages.iter().map(|message| {
            match parse_copy_data(Bytes::clone(std::hint::black_box(message))).expect(RIGHT) {
                ReplicationCopyData::XLogData { wal_start, wal_end, server_time_micros, data } => {
                    wal_start.0 + wal_end.0 + server_time_micros as u64 + data.len() as u64
                }
                ReplicationCopyData::KeepAlive { .. } => 0,
            }
        });
        messages.sum()
    })
}
