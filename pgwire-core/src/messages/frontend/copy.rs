//! COPY from the client.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgStr, PgWire};

/// A piece of data, cut anywhere.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COPYDATA)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'd')]
#[framed(max = 0x3fff_fffe)]
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
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct CopyDone;

/// The client gives up; the COPY fails.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-COPYFAIL)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'f')]
#[framed(max = 10_000)]
#[since(proto = 3)]
pub struct CopyFail<B: Storage = Bytes> {
    /// Why.
    #[cstring]
    pub message: PgStr<B>,
}
