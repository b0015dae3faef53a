//! The server's messages, each made and encoded in one go.

use pgwire_core::messages::FormatCode;
use pgwire_core::messages::backend::{
    CommandComplete, DataRow, DataValue, ErrorField, ErrorFieldType, ErrorResponse, NegotiateProtocolVersion,
    ParameterDescription, ParameterStatus, ReadyForQuery, RowDescription, RowField, TransactionStatus,
};
use pgwire_core::messages::startup::ProtocolVersion;
use pgwire_core::{Bytes, Encode, Oid, PgStr, Seq};

use crate::Error;
use crate::answers::{Column, Value};
use crate::outgoing::Outgoing;

/// The form of a column: one code goes for all, none means text.
pub(crate) fn format_of(formats: &[FormatCode], column: usize) -> FormatCode {
    match formats {
        [] => FormatCode::Text,
        [all] => *all,
        each => each.get(column).copied().unwrap_or(FormatCode::Text),
    }
}

/// Adds any message.
pub(crate) fn message(out: &mut Outgoing<'_>, message: &impl Encode) -> Result<(), Error> {
    out.add(message)
}

pub(crate) fn parameter_status(out: &mut Outgoing<'_>, name: &str, value: &str) -> Result<(), Error> {
    message(out, &ParameterStatus { name: PgStr::try_from(name)?, value: PgStr::<&[u8]>::try_from(value)? })
}

/// What of the client's protocol is not known here: a newer version, or options by name.
pub(crate) fn negotiate(
    out: &mut Outgoing<'_>,
    newest_version: ProtocolVersion,
    unknown: &[PgStr<&[u8]>],
) -> Result<(), Error> {
    message(out, &NegotiateProtocolVersion::<Bytes> { newest_version, options: Seq::from_items(unknown)? })
}

pub(crate) fn row_description(out: &mut Outgoing<'_>, columns: &[Column], formats: &[FormatCode]) -> Result<(), Error> {
    let mut fields = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        fields.push(RowField::<&[u8]> {
            field_name: column.name.try_into()?,
            table_oid: Oid::INVALID,
            column_attnum: 0,
            type_oid: column.kind.oid(),
            type_size: column.kind.size(),
            type_modifier: -1,
            format_code: format_of(formats, index),
        });
    }
    message(out, &RowDescription::<Bytes> { fields: Seq::from_items(&fields)? })
}

pub(crate) fn data_row(out: &mut Outgoing<'_>, values: &[Value], formats: &[FormatCode]) -> Result<(), Error> {
    let bytes = values.iter().enumerate().map(|(index, value)| {
        let value = value.to_bytes(format_of(formats, index) == FormatCode::Binary);
        DataValue { value: value.map(Bytes::from) }
    });
    message(out, &DataRow::<Bytes> { columns: Seq::from_items(&bytes.collect::<Vec<_>>())? })
}

pub(crate) fn parameter_description(out: &mut Outgoing<'_>, types: &[Oid]) -> Result<(), Error> {
    message(out, &ParameterDescription::<Bytes> { params: Seq::from_items(types)? })
}

pub(crate) fn command_complete(out: &mut Outgoing<'_>, tag: &str) -> Result<(), Error> {
    message(out, &CommandComplete::<&[u8]> { command_tag: tag.try_into()? })
}

pub(crate) fn ready(out: &mut Outgoing<'_>, transaction_status: TransactionStatus) -> Result<(), Error> {
    message(out, &ReadyForQuery { transaction_status })
}

pub(crate) fn error(out: &mut Outgoing<'_>, severity: &str, code: &str, text: &str) -> Result<(), Error> {
    let fields = [
        (ErrorFieldType::Severity, severity),
        (ErrorFieldType::SeverityNonLocalized, severity),
        (ErrorFieldType::Code, code),
        (ErrorFieldType::Message, text),
    ];
    let mut items = Vec::new();
    for (field_type, text) in fields {
        items.push(ErrorField::<&[u8]> { field_type, field_value: text.try_into()? });
    }
    message(out, &ErrorResponse::<Bytes> { fields: Seq::from_items(&items)? })
}
