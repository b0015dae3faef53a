//! Why a message cannot be written.

use alloc::boxed::Box;
use core::fmt;

use super::place::{Place, placed};

/// Why a message could not be encoded, with message and field. The buffer is as it was before.
///
/// ```
/// use pgwire_core::PgWire;
///
/// #[derive(PgWire)]
/// #[tag(b'Q')]
/// #[framed]
/// struct Query<'a> {
///     #[cstring]
///     query: &'a str,
/// }
///
/// let error = Query { query: "select '\0'" }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "Query.query: a NUL at byte 8 would end the string");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct EncodeError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: EncodeErrorKind,
    place: Place,
}

/// What is wrong with the value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A string has a NUL, which would end it on the wire.
    InteriorNul {
        /// Bytes before the NUL.
        position: usize,
    },
    /// More bytes than the length word, the message or the field can have.
    TooLong {
        /// Bytes of the value.
        len: usize,
        /// Bytes allowed.
        max: usize,
    },
    /// Fewer bytes than the field must have.
    TooShort {
        /// Bytes of the value.
        len: usize,
        /// Bytes that are the least.
        min: usize,
    },
    /// More elements than the count can say.
    TooMany {
        /// Elements of the list.
        count: usize,
        /// Elements that the count can say.
        max: u64,
    },
    /// A field that must have one value has another.
    NotConstant {
        /// The value that the field must have.
        expected: i128,
        /// The value found.
        found: i128,
    },
    /// A value that must be set is zero.
    Zero,
    /// A field is set that its condition excludes, or not set although its condition holds.
    Presence {
        /// Whether the condition wants the field.
        expected: bool,
    },
    /// A part is not set, but the byte that follows would say that it is.
    Ambiguous {
        /// The byte.
        next: u8,
    },
    /// An element of a list that a zero byte ends begins with a zero byte.
    EndsList,
    /// A message kept as unknown has a tag that is known, and would be read as another message.
    KnownTag {
        /// The tag.
        tag: u8,
    },
    /// What is known by its tag begins with another byte, and would be read as something else.
    UnknownTag {
        /// The first byte, unless there is none.
        found: Option<u8>,
        /// The tags that it can have.
        known: &'static [u8],
    },
    /// A message kept as unknown has a code that is known, and would be read as another message.
    KnownCode {
        /// The code.
        code: i32,
    },
    /// A message is longer than memory can be.
    Overflow,
    /// A size that was computed and what was then written differ: a fault of a codec given with `#[with]`.
    SizeMismatch {
        /// Bytes that did not fit.
        excess: usize,
        /// Bytes that were not written.
        missing: usize,
    },
    /// A codec given with `#[with]` refused the value.
    Custom(&'static str),
}

impl EncodeError {
    /// An error not yet placed in a message.
    #[cold]
    #[must_use]
    pub fn new(kind: EncodeErrorKind) -> Self {
        Self(Box::new(Inner { kind, place: Place::default() }))
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &EncodeErrorKind {
        &self.0.kind
    }
}

placed!(EncodeError);

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.place, self.0.kind)
    }
}

impl fmt::Debug for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EncodeError")
            .field("kind", &self.0.kind)
            .field("message", &self.message())
            .field("field", &self.field())
            .finish()
    }
}

impl core::error::Error for EncodeError {}

impl fmt::Display for EncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::InteriorNul { position } => write!(f, "a NUL at byte {position} would end the string"),
            Self::TooLong { len, max } => write!(f, "{len} bytes, at most {max} allowed"),
            Self::TooShort { len, min } => write!(f, "{len} bytes, at least {min} wanted"),
            Self::TooMany { count, max } => write!(f, "{count} elements, at most {max} can be counted"),
            Self::NotConstant { expected, found } => write!(f, "{expected} wanted, {found} found"),
            Self::Zero => f.write_str("must not be zero"),
            Self::Presence { expected: true } => f.write_str("not set although its condition holds"),
            Self::Presence { expected: false } => f.write_str("set although its condition does not hold"),
            Self::Ambiguous { next } => {
                write!(
                    f,
                    "not set, but what follows begins with b'{}', which would say that it is",
                    next.escape_ascii()
                )
            }
            Self::EndsList => f.write_str("begins with a zero byte, which would end the list"),
            Self::KnownTag { tag } => write!(f, "an unknown message with the known tag b'{}'", tag.escape_ascii()),
            Self::UnknownTag { found, known } => {
                match found {
                    Some(found) => write!(f, "begins with b'{}'", found.escape_ascii())?,
                    None => f.write_str("takes no bytes")?,
                }
                write!(f, ", which is none of its tags b\"{}\"", known.escape_ascii())
            }
            Self::KnownCode { code } => write!(f, "an unknown message with the known code {code}"),
            Self::Overflow => f.write_str("longer than memory can be"),
            Self::SizeMismatch { excess: 0, missing } => {
                write!(f, "`wire_len` promised {missing} bytes more than were written")
            }
            Self::SizeMismatch { excess, .. } => {
                write!(f, "{excess} bytes do not fit into what `wire_len` promised")
            }
            Self::Custom(text) => f.write_str(text),
        }
    }
}
