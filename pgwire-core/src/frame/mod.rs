//! Finding where messages end, without reading from anything.
//!
//! Each function looks at the start of what has arrived and answers with a [`Found`]: a whole message and its length,
//! or how many more bytes are needed at least. Nothing is consumed and nothing reserved; a length is checked against
//! [`Limits`] as soon as it is there, so that a hostile one costs nothing. A message whose body cannot be decoded still
//! has a length, by which it can be passed over.
//!
//! ```
//! use pgwire_core::PgWire;
//! use pgwire_core::frame::{self, Found, Limits};
//! use pgwire_core::messages::backend::BackendMessage;
//!
//! let arrived = b"Z\x00\x00\x00\x05IZ\x00";
//! assert_eq!(frame::tagged(arrived, &Limits::BACKEND), Ok(Found::Message { len: 6 }));
//! let (message, rest) = arrived.split_at(6);
//! assert_eq!(BackendMessage::decode(message)?.message_name(), "ReadyForQuery");
//! assert_eq!(frame::tagged(rest, &Limits::BACKEND), Ok(Found::Incomplete { needed: 3 }));
//! # Ok::<(), pgwire_core::DecodeError>(())
//! ```
//!
//! Taking all whole messages out of a buffer, and passing over those that are wrong:
//!
//! ```
//! use bytes::BytesMut;
//! use pgwire_core::PgWire;
//! use pgwire_core::frame::{self, Found, Limits};
//! use pgwire_core::messages::backend::BackendMessage;
//!
//! // ReadyForQuery, one with a byte too many, and the beginning of a third.
//! let mut arrived = BytesMut::from(&b"Z\0\0\0\x05IZ\0\0\0\x06II1\0\0"[..]);
//! let mut verdicts = Vec::new();
//! while let Found::Message { len } = frame::tagged(&arrived, &Limits::BACKEND)? {
//!     let bytes = arrived.split_to(len).freeze();
//!     verdicts.push(BackendMessage::decode(bytes).map_err(|error| error.to_string()));
//! }
//! assert!(verdicts[0].is_ok());
//! assert_eq!(verdicts[1], Err("ReadyForQuery: 1 trailing byte (offset 6)".to_owned()));
//! assert_eq!(arrived.len(), 3);
//! # Ok::<(), pgwire_core::frame::FrameError>(())
//! ```
//!
//! A client reads with [`Limits::BACKEND`], and with [`Limits::BACKEND_COPYING`] from CopyOutResponse or
//! CopyBothResponse on; a server with [`Limits::FRONTEND`]. A `Conversation` chooses by itself.

mod error;
mod limits;

pub use error::FrameError;
pub use limits::Limits;

use crate::find_nul::find_nul;

/// What stands at the start of the bytes that have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// At least so many more bytes are needed.
    Incomplete {
        /// Bytes that are missing at least.
        needed: usize,
    },
    /// A whole message.
    Message {
        /// Its bytes, tag and length included.
        len: usize,
    },
    /// The text of an error in the form of protocol 2: an `E`, text, and a NUL, without a length. A server that cannot
    /// start a process for the connection, or a very old one, answers like this.
    Text {
        /// Its bytes, `E` and NUL included.
        len: usize,
    },
    /// The first byte of a TLS handshake, which a client may begin with from PostgreSQL 17 on.
    Tls,
}

/// The longest StartupMessage, without its length word (`MAX_STARTUP_PACKET_LENGTH` in `libpq/pqcomm.h`).
const MAX_STARTUP_BODY: u32 = 10_000;
/// The longest text of an error, as long as an error message may be while connecting (`PQconnectPoll` in
/// `fe-connect.c`).
const MAX_TEXT: usize = 30_000;
/// The first byte of a TLS record that carries a handshake (RFC 8446, section 5.1).
const TLS_HANDSHAKE: u8 = 0x16;

/// Finds a message that begins with a tag: the answer is [`Found::Message`] or [`Found::Incomplete`].
pub fn tagged(arrived: &[u8], limits: &Limits) -> Result<Found, FrameError> {
    let Some((&tag, rest)) = arrived.split_first() else {
        return Ok(Found::Incomplete { needed: 5 });
    };
    let Some(length) = rest.first_chunk().map(|bytes| i32::from_be_bytes(*bytes)) else {
        return Ok(Found::Incomplete { needed: 5 - arrived.len() });
    };
    let length = check(Some(tag), length, 4, limits.of(tag))?;
    Ok(whole(arrived, length.saturating_add(1)))
}

/// Finds the first packet of a client, which has no tag.
///
/// The length word may be 8 to 10004 (`ProcessStartupPacket` in `backend_startup.c`): it counts itself, the limit does
/// not.
pub fn initial(arrived: &[u8]) -> Result<Found, FrameError> {
    if arrived.first() == Some(&TLS_HANDSHAKE) {
        return Ok(Found::Tls);
    }
    let Some(length) = arrived.first_chunk().map(|bytes| i32::from_be_bytes(*bytes)) else {
        return Ok(Found::Incomplete { needed: 4 - arrived.len() });
    };
    let length = check(None, length, 8, MAX_STARTUP_BODY + 4)?;
    Ok(whole(arrived, length))
}

/// Finds a message from a server that may not speak the protocol yet: while connecting, an `E` whose length makes no
/// sense is the text of an error (`PQconnectPoll` in `fe-connect.c`).
pub fn while_connecting(arrived: &[u8]) -> Result<Found, FrameError> {
    match (arrived, tagged(arrived, &Limits::BACKEND_CONNECTING)) {
        ([b'E', rest @ ..], Err(error)) => match find_nul(rest.get(..MAX_TEXT).unwrap_or(rest)) {
            Some(text) => Ok(Found::Text { len: text + 2 }),
            None if rest.len() < MAX_TEXT => Ok(Found::Incomplete { needed: 1 }),
            // A text without an end is no text.
            None => Err(error),
        },
        (_, found) => found,
    }
}

/// Finds the answer to an SSLRequest or GSSENCRequest: one byte, unless it is the `E` of an error message.
///
/// Only that byte may be read before the handshake begins: what is behind it came from somebody else.
pub fn negotiation_answer(arrived: &[u8]) -> Result<Found, FrameError> {
    match arrived.first() {
        None => Ok(Found::Incomplete { needed: 1 }),
        Some(b'E') => while_connecting(arrived),
        Some(_) => Ok(Found::Message { len: 1 }),
    }
}

fn check(tag: Option<u8>, length: i32, min: u32, max: u32) -> Result<usize, FrameError> {
    match u32::try_from(length) {
        Ok(length) if length > max => Err(FrameError::TooLong { tag, length, max }),
        Ok(checked) if checked >= min => Ok(usize::try_from(checked).unwrap_or(usize::MAX)),
        _ => Err(FrameError::TooShort { tag, length, min }),
    }
}

fn whole(arrived: &[u8], len: usize) -> Found {
    match len.checked_sub(arrived.len()) {
        None | Some(0) => Found::Message { len },
        Some(needed) => Found::Incomplete { needed },
    }
}
