//! One connection, followed from both sides without I/O: what a proxy, a dissector or a trace needs.
//!
//! Show a [`Conversation`] what has arrived from each side; it answers with the next message and its length, and keeps
//! what later messages depend on: whether the session has begun, which of four messages a `p` from the client is, copy
//! modes, and what stands inside CopyData while the server replicates or sends a base backup.
//!
//! Each side can be fed alone, and in any chunks. What only the other side tells is then inferred as far as the bytes
//! allow: a `p` by its form, a one-byte answer by not being a message.
//!
//! ```
//! use pgwire_core::conversation::{Conversation, Message, Side, Step};
//!
//! let mut conversation = Conversation::new();
//! let client = b"\x00\x00\x00\x10\x00\x03\x00\x00user\0a\0\0Q\x00\x00\x00\x06;\0";
//! let mut rest = &client[..];
//! let mut names = Vec::new();
//! while let Step::Message { len, message, .. } = conversation.next(Side::Client, rest)? {
//!     names.push(message.name());
//!     rest = &rest[len..];
//! }
//! assert_eq!(names, ["StartupMessage", "Query"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
mod command;
mod message;
mod server;

use core::fmt;

pub use message::{Message, Payload};

use self::client::Client;
use self::server::Server;
use crate::error::DecodeError;
use crate::frame::FrameError;

/// Who sent some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The frontend.
    Client,
    /// The backend.
    Server,
}

/// What comes next in one direction.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
// A message is handed over by value: boxing it would cost an allocation each.
#[allow(clippy::large_enum_variant)]
pub enum Step<'a> {
    /// At least so many more bytes are needed; nothing was consumed.
    Incomplete {
        /// Bytes that are missing at least.
        needed: usize,
    },
    /// A message.
    Message {
        /// Its bytes, by which the caller goes on.
        len: usize,
        /// The message.
        message: Message<'a>,
        /// What stands inside a CopyData, where that is known; an error if it is not what it should be.
        payload: Option<Result<Payload<'a>, DecodeError>>,
    },
}

/// Why a conversation cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversationError {
    /// A length that is not believed: where the next message begins is not known.
    Frame(FrameError),
    /// A message that cannot be decoded. It is whole: pass over `len` bytes to go on.
    Message {
        /// The message's bytes.
        len: usize,
        /// What is wrong with it.
        error: DecodeError,
    },
}

impl fmt::Display for ConversationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Frame(error) => error.fmt(f),
            Self::Message { error, .. } => error.fmt(f),
        }
    }
}

impl core::error::Error for ConversationError {}

impl From<FrameError> for ConversationError {
    fn from(error: FrameError) -> Self {
        Self::Frame(error)
    }
}

/// Follows one connection.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    client: Client,
    server: Server,
}

impl Conversation {
    /// A connection that has just been made.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The next message at the start of what has arrived from `side` and was not consumed yet.
    ///
    /// After an error of a message, and only then, the state has moved past it: go on behind its `len` bytes.
    pub fn next<'a>(&mut self, side: Side, arrived: &'a [u8]) -> Result<Step<'a>, ConversationError> {
        match side {
            Side::Client => self.client.next(&mut self.server, arrived),
            Side::Server => self.server.next(&mut self.client, arrived),
        }
    }
}
