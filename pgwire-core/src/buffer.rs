//! Buffers that a message can be appended to and taken back from.

use alloc::vec::Vec;

use bytes::BytesMut;

/// A growing buffer: `Vec<u8>` or [`BytesMut`].
///
/// On the wire one message follows the other with nothing between them, so that a buffer may collect any number before
/// it is sent: [`PgWire::encode`](crate::PgWire::encode) has an example.
///
/// Encoding reserves a message's exact size once, writes into it, and on an error puts the length back, so that
/// the buffer never holds half a message.
pub trait Buffer {
    /// Bytes in the buffer.
    fn len(&self) -> usize;

    /// Whether there are no bytes in the buffer.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends `additional` zero bytes and returns them for writing.
    fn grow(&mut self, additional: usize) -> &mut [u8];

    /// Drops everything after the first `len` bytes.
    fn truncate(&mut self, len: usize);
}

impl Buffer for Vec<u8> {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn grow(&mut self, additional: usize) -> &mut [u8] {
        let start = self.len();
        self.resize(start + additional, 0);
        &mut self[start..]
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        self.truncate(len);
    }
}

impl Buffer for BytesMut {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn grow(&mut self, additional: usize) -> &mut [u8] {
        let start = self.len();
        self.resize(start + additional, 0);
        &mut self[start..]
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        self.truncate(len);
    }
}
