//! Encoding with the catalogue, and with messages declared here over slices of values.

use pgwire_core::messages::FormatCode;
use pgwire_core::messages::backend::{DataRow, DataValue};
use pgwire_core::messages::frontend::{Bind, Parameter, Query};
use pgwire_core::messages::logical::{Insert, LogicalContext, TupleColumn};
use pgwire_core::{Oid, PgStr, PgWire};

use crate::shape::{Input, Kind};
use crate::side::{self, Encoder};
use crate::values::{bind_of, columns_of, query_of, row_of};

/// A DataRow of any kind of list.
#[derive(PgWire)]
#[tag(b'D')]
#[framed]
struct RowOf<L> {
    #[count(u16)]
    columns: L,
}

/// An Insert of any kind of list.
#[derive(PgWire)]
#[tag(b'I')]
struct InsertOf<L> {
    #[oid]
    relation_oid: Oid,
    #[mark(b'N')]
    new_tuple: TupleOf<L>,
}

#[derive(PgWire)]
struct TupleOf<L> {
    #[count(u16)]
    columns: L,
}

/// The values are right.
const RIGHT: &str = "the values encode";

pub(super) fn from_values(input: &'static Input) -> Option<Box<dyn Encoder>> {
    match input.kind {
        Kind::Bind => {
            let values = bind_of(input);
            let text = |bytes| PgStr::new(bytes).expect(RIGHT);
            let codes = |codes: &[i16]| -> &'static [FormatCode] {
                let codes = codes.iter().map(|code| match code {
                    0 => FormatCode::Text,
                    1 => FormatCode::Binary,
                    other => FormatCode::Other(*other),
                });
                codes.collect::<Vec<_>>().leak()
            };
            let params: &'static [Parameter<&'static [u8]>] =
                values.params.iter().map(|param| Parameter { param_value: *param }).collect::<Vec<_>>().leak();
            let bind = Bind {
                portal_name: text(values.portal),
                statement_name: text(values.statement),
                param_formats: codes(&values.param_formats),
                params,
                result_formats: codes(&values.result_formats),
            };
            side::encoder(bind, |bind, buffer: &mut Vec<u8>| bind.encode(buffer).expect(RIGHT))
        }
        Kind::Query => {
            let query = Query { query: PgStr::new(query_of(input)).expect(RIGHT) };
            side::encoder(query, |query, buffer: &mut Vec<u8>| query.encode(buffer).expect(RIGHT))
        }
        Kind::DataRow => {
            let columns: Vec<DataValue<&[u8]>> = row_of(input).into_iter().map(|value| DataValue { value }).collect();
            let row = RowOf { columns: &*columns.leak() };
            side::encoder(row, |row, buffer: &mut Vec<u8>| row.encode(buffer).expect(RIGHT))
        }
        Kind::Insert => {
            let (oid, columns) = columns_of(input);
            let column = |value: Option<_>| value.map_or(TupleColumn::Null, TupleColumn::Text);
            let columns: Vec<TupleColumn<&[u8]>> = columns.into_iter().map(column).collect();
            let new_tuple = TupleOf { columns: &*columns.leak() };
            let insert = InsertOf { relation_oid: Oid::new(oid), new_tuple };
            side::encoder(insert, |insert, buffer: &mut Vec<u8>| insert.encode(buffer).expect(RIGHT))
        }
        _ => None,
    }
}

pub(super) fn from_wire(input: &'static Input) -> Option<Box<dyn Encoder>> {
    match input.kind {
        Kind::Bind => {
            side::encoder(crate::values::bind(input), |bind, buffer: &mut Vec<u8>| bind.encode(buffer).expect(RIGHT))
        }
        Kind::DataRow => {
            let row: DataRow<&[u8]> = DataRow::decode(&input.first()[..]).expect(RIGHT);
            side::encoder(row, |row, buffer: &mut Vec<u8>| row.encode(buffer).expect(RIGHT))
        }
        Kind::Insert => {
            let context = LogicalContext::default();
            let insert: Insert<&[u8]> = Insert::decode_with(&input.first()[..], &context).expect(RIGHT);
            side::encoder(insert, move |insert, buffer: &mut Vec<u8>| {
                insert.encode_with(buffer, &context).expect(RIGHT);
            })
        }
        _ => None,
    }
}
