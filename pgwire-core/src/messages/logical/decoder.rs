//! Decoding a stream of messages, of which some say how the next ones are to be read.

use super::{LogicalContext, LogicalMessage, Streaming};
use crate::error::DecodeError;
use crate::storage::Storage;
use crate::wire::PgWire;

/// Decodes the messages of one replication stream in order, and follows Stream Start and Stream Stop.
///
/// ```
/// use pgwire_core::messages::logical::{LogicalDecoder, LogicalMessage, Streaming};
///
/// let mut decoder = LogicalDecoder::new(2, Streaming::On);
/// decoder.decode(&b"S\x00\x00\x02\xdb\x01"[..])?;
/// // Inside the stream, a change carries the transaction's ID.
/// let insert = decoder.decode(&b"I\x00\x00\x02\xdb\x00\x00\x40\x00N\x00\x01t\x00\x00\x00\x02ab"[..])?;
/// let LogicalMessage::Insert(insert) = insert else { panic!("an Insert") };
/// assert_eq!(insert.stream_xid.map(u32::from), Some(731));
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LogicalDecoder {
    context: LogicalContext,
}

impl LogicalDecoder {
    /// A decoder for a stream that was started with these values of `proto_version` and `streaming`.
    ///
    /// They say how Stream Abort ends; no message is refused because of them.
    #[must_use]
    pub const fn new(protocol_version: u32, streaming: Streaming) -> Self {
        Self { context: LogicalContext::new(protocol_version, streaming) }
    }

    /// What the next message will be decoded with.
    #[must_use]
    pub const fn context(&self) -> &LogicalContext {
        &self.context
    }

    /// Decodes the next message, which must take all of `payload`. After an error the decoder is as it was.
    pub fn decode<B: Storage>(&mut self, payload: B) -> Result<LogicalMessage<B>, DecodeError>
    where
        LogicalMessage<B>: crate::Decode<B, LogicalContext>,
    {
        let message = LogicalMessage::decode_with(payload, &self.context)?;
        self.context.observe(&message);
        Ok(message)
    }

    /// Decodes the next message and returns it with the bytes behind it, which PostgreSQL's own subscriber ignores.
    pub fn decode_prefix<B: Storage>(&mut self, payload: B) -> Result<(LogicalMessage<B>, B), DecodeError>
    where
        LogicalMessage<B>: crate::Decode<B, LogicalContext>,
    {
        let (message, left) = LogicalMessage::decode_prefix_with(payload, &self.context)?;
        self.context.observe(&message);
        Ok((message, left))
    }
}
