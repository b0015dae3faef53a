//! The extended query: Parse, Bind, Describe, Execute, Close, Flush, Sync.

use bytes::Bytes;

use crate::messages::FormatCode;
use crate::storage::Storage;
use crate::{Oid, PgStr, PgWire, Seq};

/// Prepares a statement.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-PARSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'P')]
#[framed(max = 0x3fff_fffe)]
#[since(proto = 3)]
pub struct Parse<B: Storage = Bytes> {
    /// The statement's name; empty for the unnamed one.
    #[cstring]
    pub statement_name: PgStr<B>,
    /// The text, with `$1` and so on for parameters.
    #[cstring]
    pub query: PgStr<B>,
    /// Types of the parameters; zero, or a parameter left out, lets the server find the type.
    #[count(u16)]
    #[pgwire(format = Int32)]
    pub param_types: Seq<B, Oid>,
}

/// Fills the parameters of a prepared statement, which makes a portal.
///
/// The lists are [`Seq`]s when decoded. To encode, they can be slices, arrays or vectors of what is at hand:
///
/// ```
/// use pgwire_core::messages::FormatCode;
/// use pgwire_core::messages::frontend::{Bind, Parameter};
/// use pgwire_core::{PgStr, PgWire};
///
/// let name = PgStr::new(&b""[..])?;
/// let bind = Bind {
///     portal_name: name,
///     statement_name: name,
///     param_formats: &[FormatCode::Text],
///     params: &[Parameter { param_value: Some(&b"42"[..]) }, Parameter { param_value: None }],
///     result_formats: &[FormatCode::Binary],
/// };
/// let bytes = bind.to_bytes()?;
/// let decoded: Bind<&[u8]> = Bind::decode(&bytes[..])?;
/// assert_eq!(decoded.params.iter().nth(1), Some(Parameter { param_value: None }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-BIND)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(bound = "F: serde::Serialize, P: serde::Serialize, R: serde::Serialize")
)]
#[tag(b'B')]
#[framed(max = 0x3fff_fffe)]
#[since(proto = 3)]
pub struct Bind<B: Storage = Bytes, F = Seq<B, FormatCode>, P = Seq<B, Parameter<B>>, R = Seq<B, FormatCode>> {
    /// The portal's name; empty for the unnamed one.
    #[cstring]
    pub portal_name: PgStr<B>,
    /// The prepared statement's name; empty for the unnamed one.
    #[cstring]
    pub statement_name: PgStr<B>,
    /// None: all parameters are text. One: it goes for all. Otherwise one for each parameter.
    #[count(u16)]
    #[pgwire(format = Int16[C])]
    pub param_formats: F,
    /// The values of the parameters.
    #[count(u16)]
    pub params: P,
    /// None: all columns are text. One: it goes for all. Otherwise one for each column.
    #[count(u16)]
    #[pgwire(format = Int16[R])]
    pub result_formats: R,
}

/// The value of a parameter of [`Bind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Parameter<B: Storage = Bytes> {
    /// The value; `None` is NULL.
    #[len(i32, name = param_len)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::optional_bytes"))]
    pub param_value: Option<B>,
}

/// What [`Describe`] and [`Close`] name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum TargetKind {
    /// A prepared statement.
    Statement = b'S',
    /// A portal.
    Portal = b'P',
    /// A byte without a meaning, which servers refuse.
    #[other]
    Other(u8),
}

/// Asks for the parameters and columns of a statement or portal.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-DESCRIBE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'D')]
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct Describe<B: Storage = Bytes> {
    /// Whether it is a statement or a portal.
    pub target_kind: TargetKind,
    /// Its name; empty for the unnamed one.
    #[cstring]
    pub target_name: PgStr<B>,
}

/// Runs a portal.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-EXECUTE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'E')]
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct Execute<B: Storage = Bytes> {
    /// The portal's name; empty for the unnamed one.
    #[cstring]
    pub portal_name: PgStr<B>,
    /// The most rows to return; zero or less is no limit.
    pub max_rows: i32,
}

/// Forgets a statement or portal.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-CLOSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'C')]
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct Close<B: Storage = Bytes> {
    /// Whether it is a statement or a portal.
    pub target_kind: TargetKind,
    /// Its name; empty for the unnamed one.
    #[cstring]
    pub target_name: PgStr<B>,
}

/// Asks for what the server has to say so far.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-FLUSH)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'H')]
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct Flush;

/// Ends a group of messages: after an error the server skips to here.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SYNC)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'S')]
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct Sync;
