//! Errors and notices: lists of fields, each with a letter that says what it is.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgStr, PgWire, Seq};

/// Something failed.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::backend::ErrorResponse;
///
/// let error = ErrorResponse::decode(&b"E\0\0\0\x2cSERROR\0VERROR\0C22012\0Mdivision by zero\0\0"[..])?;
/// assert_eq!(error.code().expect("always there"), "22012");
/// assert_eq!(error.message().expect("always there").to_string_lossy(), "division by zero");
/// assert_eq!(error.hint(), None);
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-ERRORRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'E')]
#[framed]
#[since(proto = 3)]
pub struct ErrorResponse<B: Storage = Bytes> {
    /// The fields, in any order.
    #[terminated]
    pub fields: Seq<B, ErrorField<B>>,
}

/// Something to know; it may come between any two messages.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-NOTICERESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'N')]
#[framed]
#[since(proto = 3)]
pub struct NoticeResponse<B: Storage = Bytes> {
    /// The fields, in any order.
    #[terminated]
    pub fields: Seq<B, ErrorField<B>>,
}

/// A field of an [`ErrorResponse`] or [`NoticeResponse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct ErrorField<B: Storage = Bytes> {
    /// What it is.
    pub field_type: ErrorFieldType,
    /// The text, in the client's encoding.
    #[cstring]
    pub field_value: PgStr<B>,
}

/// What a field of an error says (`PG_DIAG_*` in `postgres_ext.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum ErrorFieldType {
    /// The severity in the server's language.
    Severity = b'S',
    /// The severity, never localized.
    SeverityNonLocalized = b'V',
    /// The SQLSTATE.
    Code = b'C',
    /// The message.
    Message = b'M',
    /// More about it.
    Detail = b'D',
    /// What to do about it.
    Hint = b'H',
    /// Where in the query, in characters from 1.
    Position = b'P',
    /// Where in the internal query.
    InternalPosition = b'p',
    /// The query that the server made up itself.
    InternalQuery = b'q',
    /// The context.
    Where = b'W',
    /// The schema concerned.
    SchemaName = b's',
    /// The table concerned.
    TableName = b't',
    /// The column concerned.
    ColumnName = b'c',
    /// The type concerned.
    DataTypeName = b'd',
    /// The constraint concerned.
    ConstraintName = b'n',
    /// The source file.
    File = b'F',
    /// The line there.
    Line = b'L',
    /// The function there.
    Routine = b'R',
    /// A kind that is not known here; clients are to pass over it.
    // Rust wants a discriminant of its own for it; zero is the end of the list and never a kind.
    #[other]
    Other(u8) = 0,
}

/// What both kinds of report have.
macro_rules! accessors {
    ($($report:ident),*) => {$(
        impl<B: Storage> $report<B> {
            /// The first field of a kind.
            #[must_use]
            pub fn field(&self, field_type: ErrorFieldType) -> Option<PgStr<&[u8]>> {
                self.fields.iter().find(|field| field.field_type == field_type).map(|field| field.field_value)
            }

            /// The severity, never localized, such as `ERROR`; servers before 9.6 do not send it.
            #[must_use]
            pub fn severity(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::SeverityNonLocalized)
            }

            /// The SQLSTATE, five characters.
            #[must_use]
            pub fn code(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Code)
            }

            /// The message itself.
            #[must_use]
            pub fn message(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Message)
            }

            /// More about it.
            #[must_use]
            pub fn detail(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Detail)
            }

            /// What to do about it.
            #[must_use]
            pub fn hint(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Hint)
            }

            /// Where in the query, in characters from 1, as decimal digits.
            #[must_use]
            pub fn position(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Position)
            }

            /// Where in the internal query, likewise.
            #[must_use]
            pub fn internal_position(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::InternalPosition)
            }

            /// The query that the server made up itself.
            #[must_use]
            pub fn internal_query(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::InternalQuery)
            }

            /// The context: a stack of what was being done.
            #[must_use]
            pub fn context(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Where)
            }

            /// The schema concerned.
            #[must_use]
            pub fn schema_name(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::SchemaName)
            }

            /// The table concerned.
            #[must_use]
            pub fn table_name(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::TableName)
            }

            /// The column concerned.
            #[must_use]
            pub fn column_name(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::ColumnName)
            }

            /// The type concerned.
            #[must_use]
            pub fn data_type_name(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::DataTypeName)
            }

            /// The constraint concerned.
            #[must_use]
            pub fn constraint_name(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::ConstraintName)
            }

            /// The source file that reported it.
            #[must_use]
            pub fn file(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::File)
            }

            /// The line there.
            #[must_use]
            pub fn line(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Line)
            }

            /// The function there.
            #[must_use]
            pub fn routine(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Routine)
            }

            /// The severity in the server's language.
            #[must_use]
            pub fn localized_severity(&self) -> Option<PgStr<&[u8]>> {
                self.field(ErrorFieldType::Severity)
            }
        }
    )*};
}

accessors!(ErrorResponse, NoticeResponse);
