//! The start of a connection: packets without a tag, and answers of one byte.

use core::fmt;

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgStr, PgWire, Seq};

/// Any first packet of a connection.
///
/// The Int32 behind the length tells them apart: request codes have the unlikely major version 1234
/// (`NEGOTIATE_SSL_CODE` and its neighbours in `libpq/pqcomm.h`), anything else is the version of a StartupMessage.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::startup::{InitialMessage, SSLRequest};
///
/// let message = InitialMessage::decode(&b"\0\0\0\x08\x04\xd2\x16\x2f"[..])?;
/// assert_eq!(message, InitialMessage::SSLRequest(SSLRequest));
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[framed]
#[code(name = request_code)]
pub enum InitialMessage<B: Storage = Bytes> {
    /// Asks for TLS.
    SSLRequest(SSLRequest),
    /// Asks for GSSAPI encryption.
    GSSENCRequest(GSSENCRequest),
    /// Asks another connection to stop what it does.
    CancelRequest(CancelRequest<B>),
    /// Begins a session.
    #[other]
    Startup(StartupMessage<B>),
}

/// Begins a session: the protocol version, then names and values.
///
/// One that no server would read is not encoded: 10000 bytes behind the length word are the most
/// (`MAX_STARTUP_PACKET_LENGTH` in `libpq/pqcomm.h`).
///
/// ```
/// use pgwire_core::messages::startup::{ProtocolVersion, StartupMessage, StartupParameter};
/// use pgwire_core::{PgStr, PgWire, Seq};
///
/// let user = StartupParameter { param_name: PgStr::<&[u8]>::try_from("user")?, param_value: "postgres".try_into()? };
/// let startup: StartupMessage =
///     StartupMessage { protocol_version: ProtocolVersion::V3_0, params: Seq::from_items(&[user])? };
/// assert_eq!(startup.to_bytes()?, &b"\0\0\0\x17\0\x03\0\0user\0postgres\0\0"[..]);
/// assert_eq!(startup.parameter("user"), Some(user.param_value));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-STARTUPMESSAGE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[framed(max = 10_004)]
#[since(proto = 3)]
pub struct StartupMessage<B: Storage = Bytes> {
    /// The version that the client asks for.
    pub protocol_version: ProtocolVersion,
    /// Names and values, in the order sent, duplicates and empty values included. The server takes the last of two.
    #[terminated]
    pub params: Seq<B, StartupParameter<B>>,
}

/// A name and its value in a [`StartupMessage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct StartupParameter<B: Storage = Bytes> {
    /// `user`, `database`, `options`, `replication`, a setting, or an option of the protocol that begins with `_pq_.`.
    #[cstring]
    pub param_name: PgStr<B>,
    /// Its value.
    #[cstring]
    pub param_value: PgStr<B>,
}

impl<B: Storage> StartupMessage<B> {
    /// The value that counts for a name: the last one given.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<PgStr<&[u8]>> {
        self.params.iter().filter(|param| param.param_name == name).last().map(|param| param.param_value)
    }

    /// The options of the protocol itself, whose names begin with `_pq_.`; a server that does not know one says so in
    /// a NegotiateProtocolVersion.
    pub fn protocol_options(&self) -> impl Iterator<Item = StartupParameter<&[u8]>> {
        self.params.iter().filter(|param| param.param_name.as_bytes().starts_with(b"_pq_."))
    }
}

/// A protocol version: major in the upper half, minor in the lower (`PG_PROTOCOL` in `libpq/pqcomm.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProtocolVersion(pub u32);

impl ProtocolVersion {
    /// 3.0, of PostgreSQL 7.4 and later.
    pub const V3_0: Self = Self::new(3, 0);
    /// 3.2, of PostgreSQL 18 and later: cancel keys of variable length.
    pub const V3_2: Self = Self::new(3, 2);

    /// The version `major.minor`.
    #[must_use]
    pub const fn new(major: u16, minor: u16) -> Self {
        Self((major as u32) << 16 | minor as u32)
    }

    /// The major version.
    #[must_use]
    pub const fn major(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The minor version.
    #[must_use]
    pub const fn minor(self) -> u16 {
        (self.0 & 0xffff) as u16
    }
}

impl fmt::Display for ProtocolVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major(), self.minor())
    }
}

/// Asks for TLS. The answer is an [`SSLResponse`], one byte.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SSLREQUEST)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[framed]
#[code(80_877_103, name = request_code)]
#[since(proto = 3)]
pub struct SSLRequest;

/// The answer to an [`SSLRequest`]: one bare byte. Whatever is buffered behind an `S` is an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[since(proto = 3)]
pub struct SSLResponse {
    /// Whether to go on with TLS.
    pub answer: SSLAnswer,
}

/// What an [`SSLResponse`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum SSLAnswer {
    /// Go on with the TLS handshake.
    Yes = b'S',
    /// Go on in the clear, or ask for GSSAPI.
    No = b'N',
    /// No answer, but the first byte of an ErrorResponse, which comes unauthenticated and must not be shown.
    Error = b'E',
    /// A byte without a meaning.
    #[other]
    Other(u8),
}

/// Asks for GSSAPI encryption. The answer is a [`GSSENCResponse`], one byte.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-GSSENCREQUEST)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[framed]
#[code(80_877_104, name = request_code)]
#[since(pg = 12, proto = 3)]
pub struct GSSENCRequest;

/// The answer to a [`GSSENCRequest`]: one bare byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[since(pg = 12, proto = 3)]
pub struct GSSENCResponse {
    /// Whether to go on with GSSAPI.
    pub answer: GSSENCAnswer,
}

/// What a [`GSSENCResponse`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum GSSENCAnswer {
    /// Go on with the GSSAPI handshake.
    Yes = b'G',
    /// Go on in the clear, or ask for TLS.
    No = b'N',
    /// No answer, but the first byte of an ErrorResponse, which comes unauthenticated and must not be shown.
    Error = b'E',
    /// A byte without a meaning.
    #[other]
    Other(u8),
}

/// Asks the server to stop what another connection does. There is no answer.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-CANCELREQUEST)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[framed]
#[code(80_877_102, name = cancel_request_code)]
#[since(proto = 3)]
pub struct CancelRequest<B: Storage = Bytes> {
    /// The process of the connection, from its BackendKeyData.
    pub backend_pid: i32,
    /// The key from its BackendKeyData: 4 bytes with protocol 3.0, up to 256 from 3.2
    /// (`MAX_CANCEL_KEY_LENGTH` in `storage/procsignal.h`).
    #[rest]
    #[min_len(1)]
    #[max_len(256)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub cancel_key: B,
}
