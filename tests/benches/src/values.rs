//! What an encoder is given: the values of an input's first message, taken out of its bytes by our own decoder.

use pgwire_core::PgWire;
use pgwire_core::messages::backend::DataRow;
use pgwire_core::messages::frontend::{Bind, Query};
use pgwire_core::messages::logical::{Insert, LogicalContext, TupleColumn};

use crate::shape::Input;

/// The values of a row, or of a Bind.
pub type Columns = Vec<Option<&'static [u8]>>;

/// The parts of a Bind.
#[derive(Clone, Debug)]
pub struct BindValues {
    pub portal: &'static [u8],
    pub statement: &'static [u8],
    pub param_formats: Vec<i16>,
    pub params: Columns,
    pub result_formats: Vec<i16>,
}

const RIGHT: &str = "the input decodes";

#[must_use]
pub fn bind(input: &'static Input) -> Bind<&'static [u8]> {
    Bind::decode(&input.first()[..]).expect(RIGHT)
}

#[must_use]
pub fn bind_of(input: &'static Input) -> BindValues {
    let bind = bind(input);
    // A format code stands on the wire in two bytes.
    let codes = |bytes: &[u8]| bytes.as_chunks().0.iter().map(|code| i16::from_be_bytes(*code)).collect();
    BindValues {
        portal: bind.portal_name.into_inner(),
        statement: bind.statement_name.into_inner(),
        param_formats: codes(bind.param_formats.as_bytes()),
        params: bind.params.into_iter().map(|param| param.param_value).collect(),
        result_formats: codes(bind.result_formats.as_bytes()),
    }
}

#[must_use]
pub fn query_of(input: &'static Input) -> &'static [u8] {
    let query: Query<&[u8]> = Query::decode(&input.first()[..]).expect(RIGHT);
    query.query.into_inner()
}

#[must_use]
pub fn row_of(input: &'static Input) -> Columns {
    let row: DataRow<&[u8]> = DataRow::decode(&input.first()[..]).expect(RIGHT);
    row.columns.into_iter().map(|column| column.value).collect()
}

#[must_use]
pub fn columns_of(input: &'static Input) -> (u32, Columns) {
    let insert: Insert<&[u8]> = Insert::decode_with(&input.first()[..], &LogicalContext::default()).expect(RIGHT);
    let value = |column| match column {
        TupleColumn::Text(value) | TupleColumn::Binary(value) => Some(value),
        TupleColumn::Null | TupleColumn::UnchangedToast => None,
    };
    (insert.relation_oid.get(), insert.new_tuple.columns.into_iter().map(value).collect())
}
