//! pgoutput: decodes into owned values; panics on what it does not expect.

use pgoutput::events::base::event::BaseEvent;
use pgoutput::events::base::tuple_data::{OldDataOrPrimaryKeyTupleData, TupleData, TupleDataColumn};
use pgoutput::events::event::{Event, EventType};
use pgoutput::options::{BinaryValueTraitOff, StreamingValueTraitOff};

use super::{RIGHT, at_walk};
use crate::shape::{Depth, Kind};
use crate::side::{Decoder, each};

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    let decoder: Decoder = |input| {
        each(input, |message| {
            let kind = EventType::from_char(message[0]).expect(RIGHT);
            sum(&Event::parse(&kind, &message[1..]).expect(RIGHT))
        })
    };
    let known = matches!(kind, Kind::Transaction | Kind::Insert | Kind::Relation | Kind::StreamPrepare);
    known.then_some(decoder).and_then(|decoder| at_walk(depth, decoder))
}

fn tuple(tuple: &TupleData<BinaryValueTraitOff>) -> u64 {
    let value = |column: &TupleDataColumn<BinaryValueTraitOff>| match column {
        TupleDataColumn::Value(value) => value.len() as u64,
        TupleDataColumn::PGNull | TupleDataColumn::PGUnchangedToastedValue => 0,
    };
    tuple.iter().map(value).sum()
}

fn sum(event: &Event<BinaryValueTraitOff, StreamingValueTraitOff>) -> u64 {
    match event {
        Event::Base(BaseEvent::Insert(message)) => u64::from(message.oid as u32) + tuple(&message.data),
        Event::Base(BaseEvent::Update(message)) => {
            use OldDataOrPrimaryKeyTupleData::{OldTupleData, PrimaryKeyTupleData};
            let old = message.old_data_or_primary_key.as_ref();
            let old = old.map_or(0, |(OldTupleData(columns) | PrimaryKeyTupleData(columns))| tuple(columns));
            u64::from(message.oid as u32) + old + tuple(&message.data)
        }
        Event::Base(BaseEvent::Begin(message)) => {
            let xid = u64::from(message.transaction_id as u32);
            message.final_transaction_lsn as u64 + message.commit_timestamp as u64 + xid
        }
        Event::Base(BaseEvent::Commit(message)) => (message.lsn + message.end_lsn + message.timestamp) as u64,
        Event::Base(BaseEvent::Relation(message)) => {
            let column = message.columns.iter().map(|column| {
                let numbers = u64::from(column.oid as u32) + u64::from(column.type_modifier as u32);
                u64::from(column.flags as u8) + column.name.len() as u64 + numbers
            });
            let names = (message.relation_namespace.len() + message.name.len()) as u64;
            let identity = u64::from(message.replica_identity as u8);
            u64::from(message.oid as u32) + names + identity + column.sum::<u64>()
        }
        Event::StreamPrepare(message) => {
            let lsns = (message.lsn + message.end_lsn + message.timestamp) as u64;
            lsns + u64::from(message.transaction_id as u32) + message.gid.len() as u64
        }
        _ => 0,
    }
}
