//! The input of a decoder: what is left of a message, and where we are in it.

use crate::error::{DecodeError, DecodeErrorKind};
use crate::find_nul::find_nul;
use crate::position::Position;
use crate::storage::{Storage, Window};

/// Reads a message from its storage, front to back, never past its end.
///
/// Every method that fails leaves the reader where it was.
#[derive(Debug)]
pub struct Reader<'r, B: Storage + 'r> {
    source: &'r B,
    rest: B::Window<'r>,
}

/// Some bytes of the input: read them, or keep them as storage.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'r, B: Storage + 'r> {
    source: &'r B,
    window: B::Window<'r>,
}

/// A `String` of the input: what [`Reader::cstring`] returns.
#[derive(Clone, Copy, Debug)]
pub struct CStringSlice<'r, B: Storage + 'r> {
    /// The bytes before the NUL.
    pub text: Slice<'r, B>,
    /// The same bytes and the NUL.
    pub with_nul: Slice<'r, B>,
}

impl<B: Storage> Slice<'_, B> {
    /// The bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.window
    }

    /// The bytes as storage: a sub-slice of the input, or a [`Bytes`](bytes::Bytes) that shares it.
    #[inline]
    #[must_use]
    pub fn into_storage(self) -> B {
        self.source.cut(self.window)
    }
}

impl<'r, B: Storage> Reader<'r, B> {
    /// A reader at the first byte of `source`.
    #[inline]
    pub fn new(source: &'r B) -> Self {
        Self { source, rest: source.window() }
    }

    /// A reader of some bytes, whose offsets mean nothing unless they are a part of `source`.
    #[inline]
    pub(crate) fn within(source: &'r B, rest: B::Window<'r>) -> Self {
        Self { source, rest }
    }

    /// Bytes that are left.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Whether nothing is left.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Bytes from the start of the input to the next byte to be read.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        // `rest` is always a part of `source`, so the distance of the two pointers is what has been consumed, also
        // while a frame bounds what is left. It is asked for on error paths only.
        self.rest.as_ptr().addr().wrapping_sub(self.source.as_ref().as_ptr().addr())
    }

    /// The next byte, which stays unread.
    #[inline]
    #[must_use]
    pub fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// What is left, which stays unread.
    #[inline]
    #[must_use]
    pub fn unread(&self) -> &[u8] {
        &self.rest
    }

    /// The next `len` bytes.
    #[inline]
    pub fn take(&mut self, len: usize) -> Result<Slice<'r, B>, DecodeError> {
        match self.rest.split_at_checked(len) {
            Some((window, rest)) => {
                self.rest = rest;
                Ok(Slice { source: self.source, window })
            }
            None => Err(self.cut_short(len)),
        }
    }

    /// The bytes that another reader of the same has read, which leaves `left` of them.
    #[inline]
    pub(crate) fn take_until(&mut self, left: usize) -> Slice<'r, B> {
        // What is left is never more than there is, so the cut cannot fail.
        let len = self.remaining().wrapping_sub(left);
        match self.rest.split_at_checked(len) {
            Some((window, rest)) => {
                self.rest = rest;
                Slice { source: self.source, window }
            }
            None => self.take_rest(),
        }
    }

    /// The next `N` bytes by value.
    #[inline]
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        match (self.rest.first_chunk::<N>(), self.rest.split_at_checked(N)) {
            (Some(chunk), Some((_, rest))) => {
                let chunk = *chunk;
                self.rest = rest;
                Ok(chunk)
            }
            _ => Err(self.cut_short(N)),
        }
    }

    /// All that is left.
    #[inline]
    pub fn take_rest(&mut self) -> Slice<'r, B> {
        let window = self.rest;
        // An empty window at the end keeps the offset right; splitting at the length cannot fail.
        if let Some((_, end)) = window.split_at_checked(window.len()) {
            self.rest = end;
        }
        Slice { source: self.source, window }
    }

    /// The bytes up to the next NUL, which is consumed.
    #[inline]
    pub fn cstring(&mut self) -> Result<CStringSlice<'r, B>, DecodeError> {
        if let Some(len) = find_nul(&self.rest) {
            if let (Some((text, _)), Some((with_nul, rest))) =
                (self.rest.split_at_checked(len), self.rest.split_at_checked(len + 1))
            {
                self.rest = rest;
                return Ok(CStringSlice {
                    text: Slice { source: self.source, window: text },
                    with_nul: Slice { source: self.source, window: with_nul },
                });
            }
        }
        Err(self.position().no_nul())
    }

    /// Where the reader stands.
    #[inline]
    pub(crate) fn position(&self) -> Position {
        Position { offset: self.offset(), left: self.remaining() }
    }

    /// An error at the next byte.
    #[inline]
    #[must_use]
    pub fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        self.position().error(kind)
    }

    /// An error at a value that has been read and took `width` bytes.
    #[inline]
    #[must_use]
    pub fn error_before(&self, width: usize, kind: DecodeErrorKind) -> DecodeError {
        self.position().before(width).error(kind)
    }

    /// The error of input that ends before the `needed` bytes that come next.
    #[inline]
    #[must_use]
    pub fn cut_short(&self, needed: usize) -> DecodeError {
        self.position().cut_short(needed)
    }

    /// An error unless everything has been read.
    #[inline]
    pub fn finish(&self, message: &'static str) -> Result<(), DecodeError> {
        if self.is_empty() { Ok(()) } else { Err(self.position().trailing(message)) }
    }

    /// Passes over the next byte, which has been looked at.
    #[inline]
    pub(crate) fn skip_tag(&mut self) {
        if let Some((_, rest)) = self.rest.split_at_checked(1) {
            self.rest = rest;
        }
    }

    /// Bounds the reader to the next `len` bytes and returns what comes after them, for [`Reader::leave_frame`].
    #[inline]
    pub(crate) fn enter_frame(&mut self, len: usize) -> Result<Frame<'r, B>, DecodeError> {
        match self.rest.split_at_checked(len) {
            Some((body, after)) => {
                self.rest = body;
                Ok(Frame { after })
            }
            None => Err(self.cut_short(len)),
        }
    }

    /// Goes on after a frame whose body has been read.
    #[inline]
    pub(crate) fn leave_frame(&mut self, frame: Frame<'r, B>) {
        self.rest = frame.after;
    }
}

impl<B: Storage> Clone for Reader<'_, B> {
    #[inline]
    fn clone(&self) -> Self {
        Self { source: self.source, rest: self.rest }
    }
}

/// What comes after the body that a reader is bounded to.
#[derive(Debug)]
pub(crate) struct Frame<'r, B: Storage + 'r> {
    after: B::Window<'r>,
}
