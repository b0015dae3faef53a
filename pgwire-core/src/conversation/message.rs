//! A message of either side.

use alloc::vec::Vec;

use bytes::Bytes;

use crate::error::EncodeError;
use crate::messages::backend::BackendMessage;
use crate::messages::basebackup::BaseBackupMessage;
use crate::messages::frontend::FrontendMessage;
use crate::messages::logical::{LogicalContext, LogicalMessage};
use crate::messages::replication::{ReplicationMessage, StandbyMessage, XLogData};
use crate::messages::startup::{GSSENCResponse, InitialMessage, SSLResponse};
use crate::wire::PgWire;

/// A message of a [`Conversation`](super::Conversation).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message<'a> {
    /// A first packet of the client.
    Initial(InitialMessage<&'a [u8]>),
    /// The answer to an SSLRequest.
    SSLResponse(SSLResponse),
    /// The answer to a GSSENCRequest.
    GSSENCResponse(GSSENCResponse),
    /// A message from the client.
    Frontend(FrontendMessage<&'a [u8]>),
    /// A message from the server.
    Backend(BackendMessage<&'a [u8]>),
    /// The text of an error from a server that does not speak the protocol (yet), `E` and NUL included.
    Text(&'a [u8]),
    /// All that has arrived of a stream that is encrypted from here on.
    Encrypted(&'a [u8]),
}

impl Message<'_> {
    /// The message's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Initial(message) => message.message_name(),
            Self::SSLResponse(message) => message.message_name(),
            Self::GSSENCResponse(message) => message.message_name(),
            Self::Frontend(message) => message.message_name(),
            Self::Backend(message) => message.message_name(),
            Self::Text(_) => "Text",
            Self::Encrypted(_) => "Encrypted",
        }
    }

    /// The message's bytes.
    pub fn to_bytes(&self) -> Result<Bytes, EncodeError> {
        match self {
            Self::Initial(message) => message.to_bytes(),
            Self::SSLResponse(message) => message.to_bytes(),
            Self::GSSENCResponse(message) => message.to_bytes(),
            Self::Frontend(message) => message.to_bytes_with(&message.context()),
            Self::Backend(message) => message.to_bytes(),
            Self::Text(bytes) | Self::Encrypted(bytes) => Ok(Bytes::copy_from_slice(bytes)),
        }
    }

    /// The message's annotated dump; `None` for bytes that are no message.
    #[must_use]
    pub fn explain(&self) -> Option<crate::Explanation> {
        match self {
            Self::Initial(message) => Some(message.explain()),
            Self::SSLResponse(message) => Some(message.explain()),
            Self::GSSENCResponse(message) => Some(message.explain()),
            Self::Frontend(message) => Some(message.explain_with(&message.context())),
            Self::Backend(message) => Some(message.explain()),
            Self::Text(_) | Self::Encrypted(_) => None,
        }
    }
}

/// What stands inside a CopyData.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Payload<'a> {
    /// From a server that replicates.
    Replication(ReplicationMessage<&'a [u8]>),
    /// The same, and inside it a message of logical replication, decoded with the context.
    Logical(XLogData<&'a [u8]>, LogicalMessage<&'a [u8]>, LogicalContext),
    /// From a client to which the server replicates.
    Standby(StandbyMessage<&'a [u8]>),
    /// From a server that sends a base backup.
    BaseBackup(BaseBackupMessage<&'a [u8]>),
}

impl Payload<'_> {
    /// The name of the innermost message.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Replication(message) => message.message_name(),
            Self::Logical(_, message, _) => message.message_name(),
            Self::Standby(message) => message.message_name(),
            Self::BaseBackup(message) => message.message_name(),
        }
    }

    /// The payload's bytes, put together from the innermost message.
    pub fn to_bytes(&self) -> Result<Bytes, EncodeError> {
        match self {
            Self::Replication(message) => message.to_bytes(),
            Self::Logical(envelope, message, context) => {
                let data: Vec<u8> = message.to_bytes_with(context)?.into();
                XLogData { data: &data[..], ..*envelope }.to_bytes()
            }
            Self::Standby(message) => message.to_bytes(),
            Self::BaseBackup(message) => message.to_bytes(),
        }
    }

    /// The annotated dump of the innermost message.
    #[must_use]
    pub fn explain(&self) -> crate::Explanation {
        match self {
            Self::Replication(message) => message.explain(),
            Self::Logical(_, message, context) => message.explain_with(context),
            Self::Standby(message) => message.explain(),
            Self::BaseBackup(message) => message.explain(),
        }
    }
}
