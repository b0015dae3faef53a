//! pg_walstream: a client of logical replication, which decodes `pgoutput` into shares of a `Bytes`.

use bytes::BytesMut;
use pg_walstream::{ColumnData, LogicalReplicationMessage, LogicalReplicationParser, TupleData, encode_message};

use super::{RIGHT, at_walk};
use crate::shape::{Depth, Input, Kind};
use crate::side::{self, Decoder, Encoder};

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    let decoder: Decoder = |input| {
        let mut parser = LogicalReplicationParser::with_protocol_version(1);
        let messages = input.messages.iter().map(|message| {
            let message = std::hint::black_box(message).clone();
            sum(&parser.parse_wal_message_bytes(message).expect(RIGHT).message)
        });
        messages.sum()
    };
    let known = matches!(kind, Kind::Transaction | Kind::Insert | Kind::Relation | Kind::StreamPrepare);
    known.then_some(decoder).and_then(|decoder| at_walk(depth, decoder))
}

fn tuple(tuple: &TupleData) -> u64 {
    tuple.columns.iter().map(|column: &ColumnData| column.as_bytes().len() as u64).sum()
}

fn sum(message: &LogicalReplicationMessage) -> u64 {
    use LogicalReplicationMessage as M;
    match message {
        M::Insert { relation_id, tuple: new } => u64::from(*relation_id) + tuple(new),
        M::Update { relation_id, old_tuple, new_tuple, .. } => {
            u64::from(*relation_id) + old_tuple.as_ref().map_or(0, tuple) + tuple(new_tuple)
        }
        M::Begin { final_lsn, timestamp, xid } => final_lsn + *timestamp as u64 + u64::from(*xid),
        M::Commit { commit_lsn, end_lsn, timestamp, .. } => commit_lsn + end_lsn + *timestamp as u64,
        M::Relation { relation_id, namespace, relation_name, replica_identity, columns } => {
            let column = columns.iter().map(|column| {
                let numbers = u64::from(column.type_id) + u64::from(column.type_modifier as u32);
                u64::from(column.flags) + column.name.len() as u64 + numbers
            });
            let names = (namespace.len() + relation_name.len()) as u64;
            u64::from(*relation_id) + names + u64::from(*replica_identity) + column.sum::<u64>()
        }
        M::StreamPrepare { prepare_lsn, end_lsn, timestamp, xid, gid, .. } => {
            prepare_lsn + end_lsn + *timestamp as u64 + u64::from(*xid) + gid.len() as u64
        }
        _ => 0,
    }
}

pub(super) fn encoder(input: &'static Input) -> Option<Box<dyn Encoder>> {
    if input.kind != Kind::Insert {
        return None;
    }
    let mut parser = LogicalReplicationParser::with_protocol_version(1);
    let message = parser.parse_wal_message_bytes(input.first().clone()).expect(RIGHT).message;
    side::encoder(message, |message, buffer: &mut BytesMut| encode_message(message, 1, buffer))
}
