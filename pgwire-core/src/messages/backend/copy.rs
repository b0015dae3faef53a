//! COPY, and replication, which runs in the same modes.

use bytes::Bytes;

use crate::messages::FormatCode;
use crate::storage::Storage;
use crate::{PgWire, Seq};

/// The server waits for data.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COPYINRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'G')]
#[framed]
#[since(proto = 3)]
pub struct CopyInResponse<B: Storage = Bytes> {
    /// Whether all is text, or the binary format of COPY.
    pub overall_format: OverallFormat,
    /// The form of each column.
    #[count(u16)]
    #[pgwire(format = Int16[N])]
    pub columns: Seq<B, FormatCode>,
}

/// Data follows.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COPYOUTRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'H')]
#[framed]
#[since(proto = 3)]
pub struct CopyOutResponse<B: Storage = Bytes> {
    /// Whether all is text, or the binary format of COPY.
    pub overall_format: OverallFormat,
    /// The form of each column.
    #[count(u16)]
    #[pgwire(format = Int16[N])]
    pub columns: Seq<B, FormatCode>,
}

/// Data goes both ways: replication begins.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COPYBOTHRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'W')]
#[framed]
#[since(proto = 3)]
pub struct CopyBothResponse<B: Storage = Bytes> {
    /// Whether all is text, or the binary format of COPY.
    pub overall_format: OverallFormat,
    /// The form of each column.
    #[count(u16)]
    #[pgwire(format = Int16[N])]
    pub columns: Seq<B, FormatCode>,
}

/// The format of a whole COPY.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(i8)]
pub enum OverallFormat {
    /// Lines of text.
    Text = 0,
    /// The binary format of COPY.
    Binary = 1,
    /// A format that is not known here.
    #[other]
    Other(i8),
}

/// A piece of data; of a COPY, mostly a row.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COPYDATA)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'd')]
#[framed]
#[since(proto = 3)]
pub struct CopyData<B: Storage = Bytes> {
    /// The data.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}

/// The data is complete.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COPYDONE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'c')]
#[framed]
#[since(proto = 3)]
pub struct CopyDone;
