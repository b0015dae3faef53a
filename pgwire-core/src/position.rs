//! Where a reader stands, for errors.

use core::str::Utf8Error;

use crate::error::{DecodeError, DecodeErrorKind};
use crate::field::Limits;

/// The place of the next byte, by value.
///
/// Errors are made from this and not from the [`Reader`](crate::Reader): a reference to a reader that goes to a
/// function out of line would keep the reader in memory on the good path as well, where it belongs in registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) offset: usize,
    pub(crate) left: usize,
}

impl Position {
    /// The place of a value that has been read and took `width` bytes.
    #[inline]
    pub(crate) fn before(self, width: usize) -> Self {
        Self { offset: self.offset.wrapping_sub(width), ..self }
    }

    /// The place `width` bytes further on, which are there.
    #[inline]
    pub(crate) fn behind(self, width: usize) -> Self {
        Self { offset: self.offset.wrapping_add(width), left: self.left.wrapping_sub(width) }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn error(self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn cut_short(self, needed: usize) -> DecodeError {
        self.error(DecodeErrorKind::CutShort { needed, left: self.left })
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn no_nul(self) -> DecodeError {
        self.error(DecodeErrorKind::NoNul { left: self.left })
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn trailing(self, message: &'static str) -> DecodeError {
        self.error(DecodeErrorKind::TrailingBytes { left: self.left }).in_message(message)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn negative(self, found: i128) -> DecodeError {
        self.error(DecodeErrorKind::Negative { found })
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn zero(self) -> DecodeError {
        self.error(DecodeErrorKind::Zero)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn not_marker(self, expected: u8, found: u8) -> DecodeError {
        self.error(DecodeErrorKind::NotMarker { expected, found })
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn count_too_large(self, count: u64, item_len: usize) -> DecodeError {
        self.error(DecodeErrorKind::CountTooLarge { count, item_len, left: self.left })
    }

    /// The error of bytes before this place, whose number is not within limits.
    #[cold]
    #[inline(never)]
    pub(crate) fn beyond(self, len: usize, Limits { min, max }: Limits) -> DecodeError {
        self.error(if len > max {
            DecodeErrorKind::TooLong { len, max }
        } else {
            DecodeErrorKind::TooShort { len, min }
        })
    }

    /// The error of `len` bytes before this place that are no text.
    #[cold]
    #[inline(never)]
    pub(crate) fn not_utf8(self, len: usize, error: Utf8Error) -> DecodeError {
        let valid_up_to = error.valid_up_to();
        self.before(len - valid_up_to).error(DecodeErrorKind::NotUtf8 { valid_up_to })
    }

    /// The error of a run of values of these widths, of which not all are there, and how many of them are.
    #[cold]
    #[inline(never)]
    pub(crate) fn short_run(self, widths: &'static [usize]) -> (usize, DecodeError) {
        let mut at = self;
        for (index, &width) in widths.iter().enumerate() {
            if at.left < width {
                return (index, at.cut_short(width));
            }
            at = at.behind(width);
        }
        (widths.len(), at.cut_short(0))
    }
}
