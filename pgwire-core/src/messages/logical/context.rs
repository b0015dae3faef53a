//! What a decoder has to know beyond the bytes of a message.

use super::LogicalMessage;
use crate::storage::Storage;

/// What was agreed on when replication started, and where in the stream a message stands.
///
/// Two things cannot be told from the bytes of a message: whether it stands between Stream Start and Stream Stop,
/// where changes carry the transaction's ID, and whether Stream Abort ends in an LSN and a time.
/// [`LogicalDecoder`](super::LogicalDecoder) keeps it up to date.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::logical::{LogicalContext, StreamAbort, Streaming};
///
/// let bytes = b"A\0\0\x02\xdb\0\0\x02\xdb";
/// assert!(StreamAbort::decode_with(&bytes[..], &LogicalContext::new(4, Streaming::On)).is_ok());
/// // With this option, an LSN and a time come next.
/// let error = StreamAbort::decode_with(&bytes[..], &LogicalContext::new(4, Streaming::Parallel)).unwrap_err();
/// assert_eq!(error.to_string(), "StreamAbort.abort_lsn: 8 bytes wanted, 0 left (offset 9)");
/// ```
///
/// An Insert, Update, Delete or Relation whose error is at the field behind its tag was most likely decoded with the wrong
/// [`in_stream`](Self::in_stream): the stream was not followed from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LogicalContext {
    /// The option `proto_version`, 1 to 4. Servers send some messages at versions below the one that introduced them,
    /// so no message is refused because of it.
    pub protocol_version: u32,
    /// The option `streaming`.
    pub streaming: Streaming,
    /// Whether the message stands between Stream Start and Stream Stop.
    pub in_stream: bool,
}

/// The option `streaming`: whether large transactions are sent before they commit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Streaming {
    /// Every transaction is sent when it commits.
    #[default]
    Off,
    /// Large transactions are sent in blocks while they run, since protocol version 2.
    On,
    /// The same, and Stream Abort says when and where, since protocol version 4.
    Parallel,
}

impl LogicalContext {
    /// The context at the start of a stream.
    #[must_use]
    pub const fn new(protocol_version: u32, streaming: Streaming) -> Self {
        Self { protocol_version, streaming, in_stream: false }
    }

    /// Takes from a message what the next ones depend on: whether they stand inside a stream.
    ///
    /// For sets of your own that take in [`LogicalMessage`] with `#[flatten]`;
    /// [`LogicalDecoder`](super::LogicalDecoder) does it by itself.
    pub fn observe<B: Storage>(&mut self, message: &LogicalMessage<B>) {
        match message {
            LogicalMessage::StreamStart(_) => self.in_stream = true,
            LogicalMessage::StreamStop(_) => self.in_stream = false,
            _ => {}
        }
    }

    /// Whether Stream Abort ends in an LSN and a time: with `streaming = parallel`, which takes protocol version 4.
    ///
    /// The option decides, not the version alone: at version 4 with `streaming = on` they are missing
    /// (`write_abort_info` in `pgoutput_stream_abort`, `pgoutput.c`).
    #[must_use]
    pub const fn writes_abort_info(&self) -> bool {
        self.protocol_version >= 4 && matches!(self.streaming, Streaming::Parallel)
    }
}

/// Protocol version 1 without streaming, outside a stream.
impl Default for LogicalContext {
    fn default() -> Self {
        Self::new(1, Streaming::Off)
    }
}
