//! Decoding with the catalogue, and the sums of what was decoded.

use std::hint::black_box;

use pgwire_core::messages::FormatCode;
use pgwire_core::messages::backend::{DataRow, ErrorField, ErrorFieldType, ErrorResponse, RowDescription};
use pgwire_core::messages::frontend::{Bind, Query};
use pgwire_core::messages::logical::{
    Begin, Commit, Insert, LogicalContext, LogicalMessage, OldTuple, Relation, ReplicaIdentity, StreamPrepare,
    Streaming, TupleColumn, TupleData, Update,
};
use pgwire_core::messages::replication::XLogData;
use pgwire_core::{Bytes, DecodeError, PgWire, Seq, Storage, Timestamp};

use crate::shape::{Depth, Kind};
use crate::side::{Decoder, each};

/// The message is known to be right.
const RIGHT: &str = "the input decodes";

/// A function that decodes one message, and is called and not built in, as it is by hand: for a decoding the message
/// comes back as a value, for a walk the sum of everything in it.
macro_rules! decoders {
    ($storage:ty, $each:path, $depth:ident, $message:ident, $decode:expr, $sum:ident $(, $context:ident)?) => {
        match $depth {
            Depth::Decode => {
                #[allow(clippy::extra_unused_lifetimes, reason = "`Bytes` borrow nothing, slices do")]
                #[inline(never)]
                fn decode<'a>(
                    bytes: $storage $(, $context: LogicalContext)?
                ) -> Result<$message<$storage>, DecodeError> {
                    $decode(bytes $(, &$context)?)
                }
                |input| $each(input, |bytes| $sum::<false, _>(&decode(bytes $(, $context())?).expect(RIGHT)))
            }
            Depth::Walk => {
                #[allow(clippy::extra_unused_lifetimes, reason = "`Bytes` borrow nothing, slices do")]
                #[inline(never)]
                fn walk<'a>(bytes: $storage $(, $context: LogicalContext)?) -> Result<u64, DecodeError> {
                    Ok($sum::<true, _>(&$decode(bytes $(, &$context)?)?))
                }
                |input| $each(input, |bytes| walk(bytes $(, $context())?).expect(RIGHT))
            }
        }
    };
}

/// Decoders of all kinds over one storage, which are given the messages of an input by a function.
macro_rules! of_storage {
    ($name:ident, $storage:ty, $each:path) => {
        pub(super) fn $name(kind: Kind, depth: Depth) -> Option<Decoder> {
            macro_rules! of {
                ($message:ident, $sum:ident) => {
                    decoders!($storage, $each, depth, $message, $message::decode, $sum)
                };
                ($message:ident, $sum:ident, $context:ident) => {
                    decoders!($storage, $each, depth, $message, $message::decode_with, $sum, $context)
                };
            }
            Some(match kind {
                Kind::StreamPrepare => of!(StreamPrepare, stream_prepare),
                Kind::Relation => of!(Relation, relation, outside),
                Kind::Insert => of!(Insert, insert, outside),
                Kind::DataRow => of!(DataRow, data_row),
                Kind::RowDescription => of!(RowDescription, row_description),
                Kind::ErrorResponse => of!(ErrorResponse, error_response),
                Kind::Bind => of!(Bind, bind),
                Kind::Query => of!(Query, query),
                Kind::XLogData => of!(XLogData, xlog_data),
                Kind::Transaction => of!(LogicalMessage, logical, outside),
            })
        }
    };
}

of_storage!(borrowed, &'a [u8], each);
of_storage!(shared, Bytes, shares);

/// The sum over all messages, of each of which a share is given.
fn shares(input: &crate::shape::Input, mut decode: impl FnMut(Bytes) -> u64) -> u64 {
    input.messages.iter().map(|message| decode(black_box(message).clone())).sum()
}

/// Not known to the compiler, as in a program.
fn outside() -> LogicalContext {
    black_box(LogicalContext::new(1, Streaming::Off))
}

/// The elements of a list, or their number and bytes.
#[inline(always)]
fn list<const WALK: bool, B: Storage, T>(list: &Seq<B, T>, walk: impl FnOnce() -> u64) -> u64 {
    if WALK { walk() } else { (list.len() + list.as_bytes().len()) as u64 }
}

#[inline(always)]
fn time(time: Timestamp) -> u64 {
    time.postgres_micros() as u64
}

#[inline]
fn logical<const WALK: bool, B: Storage>(message: &LogicalMessage<B>) -> u64 {
    match message {
        LogicalMessage::Insert(message) => insert::<WALK, B>(message),
        LogicalMessage::Update(message) => update::<WALK, B>(message),
        LogicalMessage::Relation(message) => relation::<WALK, B>(message),
        LogicalMessage::Begin(Begin { final_lsn, commit_time, xid }) => {
            final_lsn.get() + time(*commit_time) + u64::from(xid.get())
        }
        LogicalMessage::Commit(Commit { commit_lsn, end_lsn, commit_time, .. }) => {
            commit_lsn.get() + end_lsn.get() + time(*commit_time)
        }
        _ => 0,
    }
}

#[inline]
fn stream_prepare<const WALK: bool, B: Storage>(message: &StreamPrepare<B>) -> u64 {
    let lsns = message.prepare_lsn.get() + message.end_lsn.get();
    lsns + time(message.prepare_time) + u64::from(message.xid.get()) + message.gid.len() as u64
}

#[inline]
fn relation<const WALK: bool, B: Storage>(message: &Relation<B>) -> u64 {
    let identity = match message.replica_identity {
        ReplicaIdentity::Default => b'd',
        ReplicaIdentity::Nothing => b'n',
        ReplicaIdentity::Full => b'f',
        ReplicaIdentity::Index => b'i',
        ReplicaIdentity::Other(other) => other,
    };
    let names = message.namespace.len() + message.relation_name.len();
    let columns = list::<WALK, _, _>(&message.columns, || {
        let column = message.columns.iter().map(|column| {
            let numbers = u64::from(column.type_oid.get()) + u64::from(column.type_modifier as u32);
            u64::from(column.column_flags.0) + column.column_name.len() as u64 + numbers
        });
        column.sum()
    });
    u64::from(message.relation_oid.get()) + names as u64 + u64::from(identity) + columns
}

#[inline]
fn insert<const WALK: bool, B: Storage>(message: &Insert<B>) -> u64 {
    u64::from(message.relation_oid.get()) + tuple::<WALK, B>(&message.new_tuple)
}

#[inline]
fn update<const WALK: bool, B: Storage>(message: &Update<B>) -> u64 {
    let old = message.old_tuple.as_ref().map_or(0, |old: &OldTuple<B>| tuple::<WALK, B>(old.tuple()));
    u64::from(message.relation_oid.get()) + old + tuple::<WALK, B>(&message.new_tuple)
}

#[inline]
fn tuple<const WALK: bool, B: Storage>(tuple: &TupleData<B>) -> u64 {
    list::<WALK, _, _>(&tuple.columns, || {
        let len = |column: TupleColumn<&[u8]>| match column {
            TupleColumn::Text(value) | TupleColumn::Binary(value) => value.len(),
            TupleColumn::Null | TupleColumn::UnchangedToast => 0,
        };
        tuple.columns.iter().map(len).sum::<usize>() as u64
    })
}

#[inline]
fn data_row<const WALK: bool, B: Storage>(message: &DataRow<B>) -> u64 {
    list::<WALK, _, _>(&message.columns, || {
        message.columns.iter().map(|column| column.value.map_or(0, <[u8]>::len)).sum::<usize>() as u64
    })
}

#[inline]
fn row_description<const WALK: bool, B: Storage>(message: &RowDescription<B>) -> u64 {
    list::<WALK, _, _>(&message.fields, || {
        let field = message.fields.iter().map(|field| {
            let wide = u64::from(field.table_oid.get()) + u64::from(field.type_oid.get());
            let narrow = u64::from(field.column_attnum as u16) + u64::from(field.type_size as u16);
            let modifier = u64::from(field.type_modifier as u32);
            field.field_name.len() as u64 + wide + narrow + modifier + format_code(field.format_code)
        });
        field.sum()
    })
}

#[inline(always)]
fn format_code(code: FormatCode) -> u64 {
    match code {
        FormatCode::Text => 0,
        FormatCode::Binary => 1,
        FormatCode::Other(other) => u64::from(other as u16),
    }
}

#[inline]
fn error_response<const WALK: bool, B: Storage>(message: &ErrorResponse<B>) -> u64 {
    list::<WALK, _, _>(&message.fields, || {
        let field = |field: ErrorField<&[u8]>| letter(field.field_type) + field.field_value.len() as u64;
        message.fields.iter().map(field).sum()
    })
}

/// The letter of a field.
#[inline(always)]
fn letter(field_type: ErrorFieldType) -> u64 {
    u64::from(match field_type {
        ErrorFieldType::Severity => b'S',
        ErrorFieldType::SeverityNonLocalized => b'V',
        ErrorFieldType::Code => b'C',
        ErrorFieldType::Message => b'M',
        ErrorFieldType::Detail => b'D',
        ErrorFieldType::Hint => b'H',
        ErrorFieldType::Position => b'P',
        ErrorFieldType::InternalPosition => b'p',
        ErrorFieldType::InternalQuery => b'q',
        ErrorFieldType::Where => b'W',
        ErrorFieldType::SchemaName => b's',
        ErrorFieldType::TableName => b't',
        ErrorFieldType::ColumnName => b'c',
        ErrorFieldType::DataTypeName => b'd',
        ErrorFieldType::ConstraintName => b'n',
        ErrorFieldType::File => b'F',
        ErrorFieldType::Line => b'L',
        ErrorFieldType::Routine => b'R',
        ErrorFieldType::Other(letter) => letter,
    })
}

#[inline]
fn bind<const WALK: bool, B: Storage>(message: &Bind<B>) -> u64 {
    let names = (message.portal_name.len() + message.statement_name.len()) as u64;
    let codes = |codes: &Seq<B, FormatCode>| list::<WALK, _, _>(codes, || codes.iter().map(format_code).sum());
    let params = list::<WALK, _, _>(&message.params, || {
        message.params.iter().map(|param| param.param_value.map_or(0, <[u8]>::len)).sum::<usize>() as u64
    });
    names + codes(&message.param_formats) + params + codes(&message.result_formats)
}

#[inline]
fn xlog_data<const WALK: bool, B: Storage>(message: &XLogData<B>) -> u64 {
    message.wal_start.get() + message.wal_end.get() + time(message.send_time) + message.data.as_ref().len() as u64
}

#[inline]
fn query<const WALK: bool, B: Storage>(message: &Query<B>) -> u64 {
    message.query.len() as u64
}
