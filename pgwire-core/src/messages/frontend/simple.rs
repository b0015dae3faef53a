//! The simple query, the function call and the end.

use bytes::Bytes;

use crate::messages::FormatCode;
use crate::storage::Storage;
use crate::{Oid, PgStr, PgWire, Seq};

/// One or more statements, run at once.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::frontend::Query;
///
/// let query = Query::<&[u8]> { query: "select 1".try_into()? };
/// assert_eq!(query.to_bytes()?, &b"Q\0\0\0\x0dselect 1\0"[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-QUERY)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'Q')]
#[framed(max = 0x3fff_fffe)]
#[since(proto = 3)]
pub struct Query<B: Storage = Bytes> {
    /// The text, in the client's encoding.
    #[cstring]
    pub query: PgStr<B>,
}

/// Calls a function by its OID; kept for old clients.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-FUNCTIONCALL)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'F')]
#[framed(max = 0x3fff_fffe)]
#[since(proto = 3)]
pub struct FunctionCall<B: Storage = Bytes> {
    /// The function.
    #[pgwire(format = Int32)]
    pub function_oid: Oid,
    /// None: all arguments are text. One: it goes for all. Otherwise one for each argument.
    #[count(u16)]
    #[pgwire(format = Int16[C])]
    pub arg_formats: Seq<B, FormatCode>,
    /// The arguments.
    #[count(u16)]
    pub args: Seq<B, FunctionArgument<B>>,
    /// The form of the result.
    pub result_format: FormatCode,
}

/// An argument of a [`FunctionCall`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct FunctionArgument<B: Storage = Bytes> {
    /// The value; `None` is NULL.
    #[len(i32, name = arg_len)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::optional_bytes"))]
    pub arg_value: Option<B>,
}

/// The client leaves.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-TERMINATE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'X')]
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct Terminate;
