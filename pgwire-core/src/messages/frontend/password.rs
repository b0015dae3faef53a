//! Four messages with the tag `p`: answers to Authentication requests.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgStr, PgWire};

/// A password in the clear, or the MD5 of one.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-PASSWORDMESSAGE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'p')]
#[framed(max = 65_535)]
#[since(proto = 3)]
pub struct PasswordMessage<B: Storage = Bytes> {
    /// The password, or `md5` and 32 hexadecimal digits.
    #[cstring]
    pub password: PgStr<B>,
}

/// GSSAPI or SSPI data.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-GSSRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'p')]
#[framed(max = 65_535)]
#[since(proto = 3)]
pub struct GSSResponse<B: Storage = Bytes> {
    /// The data of the mechanism.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}

/// The choice of a SASL mechanism, and its first data.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SASLINITIALRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'p')]
#[framed(max = 65_535)]
#[since(pg = 10, proto = 3)]
pub struct SASLInitialResponse<B: Storage = Bytes> {
    /// The mechanism that the client has chosen.
    #[cstring]
    pub mechanism: PgStr<B>,
    /// The mechanism's first data; `None` (a length of −1) is not the same as no bytes.
    #[len(i32)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::optional_bytes"))]
    pub response: Option<B>,
}

/// A SASL mechanism's further data.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SASLRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'p')]
#[framed(max = 65_535)]
#[since(pg = 10, proto = 3)]
pub struct SASLResponse<B: Storage = Bytes> {
    /// The data of the mechanism.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}
