//! Answers to queries.

use bytes::Bytes;

use super::CommandTag;
use crate::messages::FormatCode;
use crate::storage::Storage;
use crate::{Oid, PgStr, PgWire, Seq};

/// The columns of the rows to come.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-ROWDESCRIPTION)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'T')]
#[framed]
#[since(proto = 3)]
pub struct RowDescription<B: Storage = Bytes> {
    /// The columns.
    #[count(u16)]
    pub fields: Seq<B, RowField<B>>,
}

/// A column of a [`RowDescription`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct RowField<B: Storage = Bytes> {
    /// The column's name.
    #[cstring]
    pub field_name: PgStr<B>,
    /// The table, if it is a column of one; zero otherwise.
    #[pgwire(format = Int32)]
    pub table_oid: Oid,
    /// The column's number in the table (`pg_attribute.attnum`): signed, system columns are negative.
    pub column_attnum: i16,
    /// The type; for a domain, the type below it.
    #[pgwire(format = Int32)]
    pub type_oid: Oid,
    /// Bytes of a value of the type (`pg_type.typlen`): −1 if it varies, −2 for a C string.
    pub type_size: i16,
    /// The type's modifier (`pg_attribute.atttypmod`), −1 for none.
    pub type_modifier: i32,
    /// The form of the values; always text in the answer to Describe of a statement.
    pub format_code: FormatCode,
}

/// One row.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::backend::DataRow;
///
/// let row = DataRow::decode(&b"D\0\0\0\x10\0\x02\0\0\0\x0242\xff\xff\xff\xff"[..])?;
/// let values: Vec<Option<&[u8]>> = row.columns.iter().map(|column| column.value).collect();
/// assert_eq!(values, [Some(&b"42"[..]), None]);
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-DATAROW)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'D')]
#[framed]
#[since(proto = 3)]
pub struct DataRow<B: Storage = Bytes> {
    /// The values, one for each column.
    #[count(u16)]
    pub columns: Seq<B, DataValue<B>>,
}

/// A value of a [`DataRow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct DataValue<B: Storage = Bytes> {
    /// The value; `None` is NULL.
    #[len(i32)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::optional_bytes"))]
    pub value: Option<B>,
}

/// A command is complete.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COMMANDCOMPLETE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'C')]
#[framed]
#[since(proto = 3)]
pub struct CommandComplete<B: Storage = Bytes> {
    /// What was done, and to how many rows, such as `INSERT 0 5`.
    #[cstring]
    pub command_tag: PgStr<B>,
}

impl<B: Storage> CommandComplete<B> {
    /// The command, and the number of rows.
    #[must_use]
    pub fn tag(&self) -> CommandTag<'_> {
        CommandTag::parse(self.command_tag.as_bytes())
    }
}

/// The query was empty: this comes instead of CommandComplete.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-EMPTYQUERYRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'I')]
#[framed]
#[since(proto = 3)]
pub struct EmptyQueryResponse;

/// A statement is prepared.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-PARSECOMPLETE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'1')]
#[framed]
#[since(proto = 3)]
pub struct ParseComplete;

/// A portal is made.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-BINDCOMPLETE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'2')]
#[framed]
#[since(proto = 3)]
pub struct BindComplete;

/// A statement or portal is forgotten.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-CLOSECOMPLETE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'3')]
#[framed]
#[since(proto = 3)]
pub struct CloseComplete;

/// What was described returns no rows.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-NODATA)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'n')]
#[framed]
#[since(proto = 3)]
pub struct NoData;

/// The limit of Execute is reached, and there are more rows.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-PORTALSUSPENDED)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b's')]
#[framed]
#[since(proto = 3)]
pub struct PortalSuspended;

/// The parameters of a statement.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-PARAMETERDESCRIPTION)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b't')]
#[framed]
#[since(proto = 3)]
pub struct ParameterDescription<B: Storage = Bytes> {
    /// Their types.
    #[count(u16)]
    #[pgwire(format = Int32)]
    pub params: Seq<B, Oid>,
}

/// The result of a FunctionCall.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-FUNCTIONCALLRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'V')]
#[framed]
#[since(proto = 3)]
pub struct FunctionCallResponse<B: Storage = Bytes> {
    /// The value; `None` is NULL.
    #[len(i32)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::optional_bytes"))]
    pub result: Option<B>,
}
