//! Why bytes are not the message that they were taken for.

use alloc::boxed::Box;
use core::fmt;

use super::hex_dump::MarkedDump;
use super::place::{Place, placed};

/// Why some bytes could not be decoded: what was wanted and found, in which message and field, and at which byte.
///
/// ```
/// use pgwire_core::{Lsn, PgWire};
///
/// #[derive(Debug, PgWire)]
/// #[tag(b'k')]
/// struct Position {
///     #[lsn]
///     wal_end: Lsn,
/// }
///
/// let error = Position::decode(&b"k\x00\x00\x00"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "Position.wal_end: 8 bytes wanted, 3 left (offset 1)");
/// assert_eq!((error.message(), error.field().as_str(), error.offset()), ("Position", "wal_end", 1));
/// assert!(error.is_cut_short());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: DecodeErrorKind,
    place: Place,
    offset: usize,
    whole_frame: bool,
}

/// What is wrong with the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// Fewer bytes are left than the next value takes.
    CutShort {
        /// Bytes that the value takes.
        needed: usize,
        /// Bytes that are left.
        left: usize,
    },
    /// A `String` has no NUL before the end.
    NoNul {
        /// Bytes that are left.
        left: usize,
    },
    /// A list of elements of one width announces more of them than the bytes that are left can hold.
    CountTooLarge {
        /// The announced count.
        count: u64,
        /// The number of bytes that an element takes.
        item_len: usize,
        /// Bytes that are left.
        left: usize,
    },
    /// A length or count is negative, and not the −1 that stands for NULL where NULL is allowed.
    Negative {
        /// The value found.
        found: i128,
    },
    /// The length word of a frame is below the four bytes that it takes itself.
    FrameTooShort {
        /// The length word.
        found: i32,
    },
    /// A field that must have one value has another.
    NotConstant {
        /// The value that the field must have.
        expected: i128,
        /// The value found.
        found: i128,
    },
    /// A byte that says what comes next is another one than the message has there.
    NotMarker {
        /// The byte that must be there.
        expected: u8,
        /// The byte found.
        found: u8,
    },
    /// A value that must be set is zero.
    Zero,
    /// A string or value is longer than allowed.
    TooLong {
        /// Bytes found.
        len: usize,
        /// Bytes allowed.
        max: usize,
    },
    /// A string or value is shorter than allowed.
    TooShort {
        /// Bytes found.
        len: usize,
        /// Bytes that are the least.
        min: usize,
    },
    /// No message of the set begins with this byte.
    UnknownTag {
        /// The byte found.
        found: u8,
        /// The tags of the set.
        known: &'static [u8],
    },
    /// The family of messages has no such code.
    UnknownCode {
        /// The code found.
        found: i32,
    },
    /// The enum has no such value.
    UnknownValue {
        /// The value found.
        found: i128,
    },
    /// A field that Rust holds as text is not UTF-8.
    NotUtf8 {
        /// Bytes of the field that are valid.
        valid_up_to: usize,
    },
    /// The message is complete, but bytes are left.
    TrailingBytes {
        /// Bytes that are left.
        left: usize,
    },
    /// A codec given with `#[with]` refused the bytes.
    Custom(&'static str),
}

impl DecodeError {
    /// An error at `offset` bytes from the start of the input, not yet placed in a message.
    #[cold]
    #[must_use]
    pub fn new(kind: DecodeErrorKind, offset: usize) -> Self {
        Self(Box::new(Inner { kind, place: Place::default(), offset, whole_frame: false }))
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &DecodeErrorKind {
        &self.0.kind
    }

    /// Bytes from the start of the message to the place of the fault.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// Whether the input merely ends too early: with more bytes behind it, it may be a good message.
    ///
    /// Inside a frame whose length is known and whose bytes are all there, more bytes would not help, so this is
    /// `false` then.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        !self.0.whole_frame
            && matches!(
                self.0.kind,
                DecodeErrorKind::CutShort { .. }
                    | DecodeErrorKind::NoNul { .. }
                    | DecodeErrorKind::CountTooLarge { .. }
            )
    }

    /// The error with a hex dump of `bytes`, the message that was decoded, in which the place is marked.
    ///
    /// ```
    /// # use pgwire_core::PgWire;
    /// #[derive(Debug, PgWire)]
    /// #[tag(b'Z')]
    /// struct Zero {
    ///     #[constant(0)]
    ///     flags: u8,
    /// }
    ///
    /// let bytes = [b'Z', 7];
    /// let error = Zero::decode(&bytes[..]).unwrap_err();
    /// let rendered = error.render(&bytes).to_string();
    /// let lines: Vec<&str> = rendered.lines().map(str::trim_end).collect();
    /// assert_eq!(lines[0], "Zero.flags: 0 wanted, 7 found (offset 1)");
    /// assert_eq!(lines[1], "    0  5a 07                                            Z.");
    /// assert_eq!(lines[2], "          ^^");
    /// ```
    #[must_use]
    pub fn render<'e>(&'e self, bytes: &'e [u8]) -> impl fmt::Display + 'e {
        MarkedDump { error: self, bytes }
    }

    /// The same error where the input was a part that begins `base` bytes further on.
    #[cold]
    #[must_use]
    pub fn moved_by(mut self, base: usize) -> Self {
        self.0.offset += base;
        self
    }

    /// The same error inside a frame whose bytes are all there.
    #[cold]
    #[must_use]
    pub(crate) fn in_whole_frame(mut self) -> Self {
        self.0.whole_frame = true;
        self
    }
}

placed!(DecodeError);

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (offset {})", self.0.place, self.0.kind, self.0.offset)
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodeError")
            .field("kind", &self.0.kind)
            .field("message", &self.message())
            .field("field", &self.field())
            .field("offset", &self.0.offset)
            .finish()
    }
}

impl core::error::Error for DecodeError {}

impl fmt::Display for DecodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::CutShort { needed, left } => write!(f, "{} wanted, {left} left", Bytes(needed)),
            Self::NoNul { left } => write!(f, "no NUL in the {} left", Bytes(left)),
            Self::CountTooLarge { count, item_len, left } => {
                write!(f, "{count} elements of {} wanted, {} left", Bytes(item_len), Bytes(left))
            }
            Self::Negative { found } => write!(f, "a length or count of {found}"),
            Self::FrameTooShort { found } => write!(f, "length {found} is below 4"),
            Self::NotConstant { expected, found } => write!(f, "{expected} wanted, {found} found"),
            Self::NotMarker { expected, found } => {
                write!(f, "b'{}' wanted, b'{}' found", expected.escape_ascii(), found.escape_ascii())
            }
            Self::Zero => f.write_str("must not be zero"),
            Self::TooLong { len, max } => write!(f, "{} found, at most {max} allowed", Bytes(len)),
            Self::TooShort { len, min } => write!(f, "{} found, at least {min} wanted", Bytes(len)),
            Self::UnknownTag { found, known } if known.contains(&found) => {
                write!(
                    f,
                    "no message with the tag b'{}' can be here: none of their conditions holds",
                    found.escape_ascii()
                )
            }
            Self::UnknownTag { found, known } => {
                write!(f, "b'{}' is none of its tags b\"{}\"", found.escape_ascii(), known.escape_ascii())
            }
            Self::UnknownCode { found } => write!(f, "{found} is none of its codes"),
            Self::UnknownValue { found } => {
                write!(f, "{found} is none of its values")?;
                match u8::try_from(found) {
                    Ok(byte) if byte.is_ascii_graphic() => write!(f, " (b'{}')", char::from(byte)),
                    _ => Ok(()),
                }
            }
            Self::NotUtf8 { valid_up_to } => write!(f, "not UTF-8 after {}", Bytes(valid_up_to)),
            Self::TrailingBytes { left: 1 } => f.write_str("1 trailing byte"),
            Self::TrailingBytes { left } => write!(f, "{left} trailing bytes"),
            Self::Custom(text) => f.write_str(text),
        }
    }
}

/// A number of bytes in words.
struct Bytes(usize);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 1 { f.write_str("1 byte") } else { write!(f, "{} bytes", self.0) }
    }
}
