//! Lengths that are not believed.

use core::fmt;

/// Why a length word is not believed. What follows cannot be found any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrameError {
    /// Shorter than any message.
    TooShort {
        /// The tag, if the message has one.
        tag: Option<u8>,
        /// The length word.
        length: i32,
        /// The least that it can be.
        min: u32,
    },
    /// Longer than the limit for its kind.
    TooLong {
        /// The tag, if the message has one.
        tag: Option<u8>,
        /// The length word.
        length: u32,
        /// The limit.
        max: u32,
    },
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tag, length) = match *self {
            Self::TooShort { tag, length, .. } => (tag, i64::from(length)),
            Self::TooLong { tag, length, .. } => (tag, i64::from(length)),
        };
        match tag {
            Some(tag) => write!(f, "b'{}': length {length}", tag.escape_ascii())?,
            None => write!(f, "first packet: length {length}")?,
        }
        match *self {
            Self::TooShort { min, .. } => write!(f, " is below {min}"),
            Self::TooLong { max, .. } => write!(f, " is over {max}"),
        }
    }
}

impl core::error::Error for FrameError {}
