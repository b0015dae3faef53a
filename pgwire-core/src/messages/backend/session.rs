//! The session: its key, settings, state and notifications.

use bytes::Bytes;

use crate::messages::startup::ProtocolVersion;
use crate::storage::Storage;
use crate::{PgStr, PgWire, Seq};

/// What a CancelRequest for this connection has to say. Poolers may leave it out.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-BACKENDKEYDATA)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'K')]
#[framed]
#[since(proto = 3)]
pub struct BackendKeyData<B: Storage = Bytes> {
    /// The server's process for this connection.
    pub process_id: i32,
    /// The secret: 4 bytes with protocol 3.0, up to 256 from 3.2 (`MAX_CANCEL_KEY_LENGTH` in `storage/procsignal.h`).
    #[rest]
    #[min_len(4)]
    #[max_len(256)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub secret_key: B,
}

/// The server does not support all that the StartupMessage asked for.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-NEGOTIATEPROTOCOLVERSION)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'v')]
#[framed]
#[since(proto = 3)]
pub struct NegotiateProtocolVersion<B: Storage = Bytes> {
    /// The version that the server will speak; all of it, although the manual says the minor version.
    pub newest_version: ProtocolVersion,
    /// The options of the protocol that the server does not know, by name.
    #[count(i32, name = num_unrecognized)]
    pub options: Seq<B, PgStr<B>>,
}

/// A setting that clients want to know of, at the start and whenever it changes.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-PARAMETERSTATUS)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'S')]
#[framed]
#[since(proto = 3)]
pub struct ParameterStatus<B: Storage = Bytes> {
    /// The setting.
    #[cstring]
    pub name: PgStr<B>,
    /// Its value.
    #[cstring]
    pub value: PgStr<B>,
}

/// The server waits for the next query.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-READYFORQUERY)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'Z')]
#[framed]
#[since(proto = 3)]
pub struct ReadyForQuery {
    /// Whether a transaction is open.
    pub transaction_status: TransactionStatus,
}

/// Whether a transaction is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum TransactionStatus {
    /// None is.
    Idle = b'I',
    /// One is.
    InTransaction = b'T',
    /// One is that has failed: everything is refused until it ends.
    Failed = b'E',
    /// A byte without a meaning.
    #[other]
    Other(u8),
}

/// A NOTIFY on a channel that this connection listens to.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-NOTIFICATIONRESPONSE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'A')]
#[framed]
#[since(proto = 3)]
pub struct NotificationResponse<B: Storage = Bytes> {
    /// The server's process of the connection that notified.
    pub process_id: i32,
    /// The channel.
    #[cstring]
    pub channel: PgStr<B>,
    /// The payload; empty if there was none.
    #[cstring]
    pub payload: PgStr<B>,
}
