//! Frames and messages as `tokio_util::codec` has them, with the feature `tokio-util`.
//!
//! ```
//! use bytes::BytesMut;
//! use pgwire_core::codec::MessageCodec;
//! use pgwire_core::frame::Limits;
//! use pgwire_core::messages::backend::BackendMessage;
//! use pgwire_core::messages::frontend::Sync;
//! use tokio_util::codec::{Decoder, Encoder};
//!
//! let mut codec = MessageCodec::<BackendMessage>::new(Limits::BACKEND, ());
//! let mut arrived = BytesMut::from(&b"Z\0\0\0\x05IZ\0\0"[..]);
//! assert!(matches!(codec.decode(&mut arrived)?, Some(BackendMessage::ReadyForQuery(_))));
//! assert!(codec.decode(&mut arrived)?.is_none());
//!
//! let mut out = BytesMut::new();
//! codec.encode(Sync, &mut out)?;
//! assert_eq!(out, &b"S\0\0\0\x04"[..]);
//! # Ok::<(), pgwire_core::codec::CodecError>(())
//! ```
//!
//! What a client sends is read with a context, which says for instance whether a password was asked for:
//!
//! ```
//! use bytes::BytesMut;
//! use pgwire_core::codec::MessageCodec;
//! use pgwire_core::frame::Limits;
//! use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage};
//! use tokio_util::codec::Decoder;
//!
//! let mut codec = MessageCodec::<FrontendMessage, _>::new(Limits::FRONTEND, FrontendContext::default());
//! let mut arrived = BytesMut::from(&b"S\0\0\0\x04"[..]);
//! assert!(matches!(codec.decode(&mut arrived)?, Some(FrontendMessage::Sync(_))));
//! # Ok::<(), pgwire_core::codec::CodecError>(())
//! ```
//!
//! Over a socket, `tokio_util::codec::Framed::new(socket, codec)` is a stream of messages and takes them to send.
//!
//! The first packets of a connection have no tag, and one-byte answers no length: exchange those before, and hand the
//! stream over to a codec when messages begin.

use core::fmt;
use core::marker::PhantomData;
use std::io;

use bytes::{Bytes, BytesMut};
use tokio_util::codec::{Decoder, Encoder};

use crate::frame::{self, Found, FrameError, Limits};
use crate::{Decode, DecodeError, Encode, EncodeError, PgWire};

/// Cuts a stream into whole messages, without looking into them; writes any message.
#[derive(Clone, Debug)]
pub struct FrameCodec {
    limits: Limits,
}

impl FrameCodec {
    /// Believes lengths up to these limits.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits }
    }

    /// From now on believes lengths up to other limits, such as [`Limits::BACKEND_COPYING`].
    pub fn believe(&mut self, limits: Limits) {
        self.limits = limits;
    }
}

impl Decoder for FrameCodec {
    type Item = Bytes;
    type Error = CodecError;

    fn decode(&mut self, arrived: &mut BytesMut) -> Result<Option<Bytes>, CodecError> {
        match frame::tagged(arrived, &self.limits)? {
            Found::Message { len } => Ok(Some(arrived.split_to(len).freeze())),
            Found::Incomplete { needed } => {
                // A length alone must not cost memory: as much again as has arrived is enough.
                arrived.reserve(needed.min(arrived.len().max(8 << 10)));
                Ok(None)
            }
            // No message with a tag is anything else.
            _ => Ok(None),
        }
    }
}

impl<T: PgWire + Encode> Encoder<T> for FrameCodec {
    type Error = CodecError;

    fn encode(&mut self, message: T, out: &mut BytesMut) -> Result<(), CodecError> {
        Ok(message.encode(out)?)
    }
}

/// Decodes messages of the type `M`, most often a set, with a context; writes any message that the context suits.
///
/// A message that cannot be decoded has been passed over when the error is returned.
#[derive(Clone, Debug)]
pub struct MessageCodec<M, C = ()> {
    frames: FrameCodec,
    context: C,
    message: PhantomData<fn() -> M>,
}

impl<M: PgWire + Decode<Bytes, C>, C> MessageCodec<M, C> {
    /// Believes lengths up to these limits, and decodes with this context.
    #[must_use]
    pub const fn new(limits: Limits, context: C) -> Self {
        Self { frames: FrameCodec::new(limits), context, message: PhantomData }
    }
}

impl<M, C> MessageCodec<M, C> {
    /// From now on believes lengths up to other limits, such as [`Limits::BACKEND_COPYING`].
    pub fn believe(&mut self, limits: Limits) {
        self.frames.believe(limits);
    }

    /// What the next message is decoded with.
    #[must_use]
    pub const fn context(&self) -> &C {
        &self.context
    }

    /// What the next message is decoded with, to be changed by what has come.
    #[must_use]
    pub const fn context_mut(&mut self) -> &mut C {
        &mut self.context
    }
}

impl<M: PgWire + Decode<Bytes, C>, C> Decoder for MessageCodec<M, C> {
    type Item = M;
    type Error = CodecError;

    fn decode(&mut self, arrived: &mut BytesMut) -> Result<Option<M>, CodecError> {
        match self.frames.decode(arrived)? {
            Some(bytes) => Ok(Some(M::decode_with(bytes, &self.context)?)),
            None => Ok(None),
        }
    }
}

impl<T: PgWire + Encode<C>, M, C> Encoder<T> for MessageCodec<M, C> {
    type Error = CodecError;

    fn encode(&mut self, message: T, out: &mut BytesMut) -> Result<(), CodecError> {
        Ok(message.encode_with(out, &self.context)?)
    }
}

/// Why a stream cannot go on, or a message cannot be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum CodecError {
    /// Reading or writing failed.
    Io(io::Error),
    /// A length that is not believed: where the next message begins is not known.
    Frame(FrameError),
    /// A message that cannot be decoded; it has been passed over.
    Decode(DecodeError),
    /// A message that cannot be encoded; nothing of it was written.
    Encode(EncodeError),
}

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Frame(error) => error.fmt(f),
            Self::Decode(error) => error.fmt(f),
            Self::Encode(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for CodecError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            _ => None,
        }
    }
}

impl From<io::Error> for CodecError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<FrameError> for CodecError {
    fn from(error: FrameError) -> Self {
        Self::Frame(error)
    }
}

impl From<DecodeError> for CodecError {
    fn from(error: DecodeError) -> Self {
        Self::Decode(error)
    }
}

impl From<EncodeError> for CodecError {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}

#[cfg(all(test, feature = "messages"))]
mod tests {
    use super::{CodecError, FrameCodec, MessageCodec};
    use crate::frame::{FrameError, Limits};
    use crate::messages::frontend::{FrontendContext, FrontendMessage, PasswordExchange};
    use bytes::BytesMut;
    use tokio_util::codec::{Decoder, Encoder};

    #[test]
    fn frames_come_whole_and_hostile_lengths_cost_nothing() {
        let mut codec = FrameCodec::new(Limits::BACKEND);
        let mut arrived = BytesMut::new();
        let mut found = alloc::vec::Vec::new();
        for byte in b"Z\0\0\0\x05I?\0\0\0\x04D\x3f\xff\xff\xff" {
            arrived.extend_from_slice(&[*byte]);
            found.extend(codec.decode(&mut arrived).expect("believed"));
        }
        assert_eq!(found, [&b"Z\0\0\0\x05I"[..], b"?\0\0\0\x04"]);
        assert!(arrived.capacity() < 64 << 10, "{}", arrived.capacity());
        let mut arrived = BytesMut::from(&b"Z\0\xff\xff\xff"[..]);
        assert!(matches!(codec.decode(&mut arrived), Err(CodecError::Frame(FrameError::TooLong { .. }))));
        codec.believe(Limits::BACKEND_COPYING);
        assert!(matches!(codec.decode(&mut arrived), Ok(None)));
    }

    #[test]
    fn a_context_decides_and_a_broken_message_is_passed_over() {
        let mut codec = MessageCodec::<FrontendMessage, _>::new(Limits::FRONTEND, FrontendContext::default());
        let mut arrived = BytesMut::from(&b"p\0\0\0\x06a\0p\0\0\0\x05aS\0\0\0\x05!S\0\0\0\x04"[..]);
        assert!(matches!(codec.decode(&mut arrived), Ok(Some(FrontendMessage::PasswordMessage(_)))));
        codec.context_mut().password = PasswordExchange::Sasl;
        let response = codec.decode(&mut arrived).expect("decoded").expect("a message");
        assert!(matches!(&response, FrontendMessage::SASLResponse(response) if response.data == "a"));
        assert!(matches!(codec.decode(&mut arrived), Err(CodecError::Decode(_))));
        assert!(matches!(codec.decode(&mut arrived), Ok(Some(FrontendMessage::Sync(_)))));

        let mut out = BytesMut::new();
        codec.encode(response, &mut out).expect("encoded");
        assert_eq!(out, &b"p\0\0\0\x05a"[..]);
    }

    #[test]
    fn room_is_made_for_what_is_announced_as_far_as_it_can_be_believed() {
        let mut codec = FrameCodec::new(Limits::BACKEND_COPYING);
        let mut arrived = BytesMut::from(&b"d\0\0\x10\0"[..]);
        assert!(matches!(codec.decode(&mut arrived), Ok(None)));
        assert!((4_097..64 << 10).contains(&arrived.capacity()), "{}", arrived.capacity());

        let mut codec = MessageCodec::<FrontendMessage, _>::new(Limits::FRONTEND, FrontendContext::default());
        let mut arrived = BytesMut::from(&b"S\0\0\xff\xff"[..]);
        assert!(matches!(codec.decode(&mut arrived), Err(CodecError::Frame(_))));
        codec.believe(Limits::all(0xffff));
        assert!(matches!(codec.decode(&mut arrived), Ok(None)));
    }

    #[test]
    fn any_message_is_written() {
        let mut out = BytesMut::new();
        FrameCodec::new(Limits::FRONTEND).encode(crate::messages::frontend::Sync, &mut out).expect("encoded");
        assert_eq!(out, &b"S\0\0\0\x04"[..]);
    }

    #[test]
    fn errors_say_what_those_inside_them_say() {
        let frame = FrameError::TooShort { tag: Some(b'S'), length: 3, min: 4 };
        assert_eq!(alloc::format!("{}", CodecError::from(frame)), "b'S': length 3 is below 4");
        // `io::Error` hands on the source of what it was made of.
        let (inner, outer) = (std::io::Error::other("inner"), |inner| std::io::Error::other(Outer(inner)));
        let error = CodecError::from(outer(inner));
        assert_eq!(alloc::format!("{error}"), "outer");
        let source = core::error::Error::source(&error).expect("an inner error");
        assert_eq!(alloc::format!("{source}"), "inner");
    }

    #[derive(Debug)]
    struct Outer(std::io::Error);

    impl core::fmt::Display for Outer {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("outer")
        }
    }

    impl core::error::Error for Outer {
        fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
            Some(&self.0)
        }
    }
}
