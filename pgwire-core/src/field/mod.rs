//! How one field stands on the wire: what the attributes of a field mean.
//!
//! The traits here say which types an attribute can stand on; implement them for string, byte and list types of your
//! own.

mod byte_string;
mod cstring;
mod integer;
mod list;
mod prefix;

pub use byte_string::{ByteStringField, ReadByteString};
pub use cstring::{CStringField, ReadCString};
pub use integer::{LsnField, OidField, TimestampField, WireInteger, XidField};
pub use list::{ListField, ReadList, WriteList};
pub use prefix::Prefix;
pub(crate) use prefix::negative;

pub(crate) use list::{assert_takes_bytes, check_count, write_item};

/// What generated code calls.
#[doc(hidden)]
pub mod generated {
    pub use super::byte_string::{WriteByteString, nullable_byte_string_len, read_byte_string, write_byte_string};
    pub use super::cstring::{WriteCString, cstring_len, read_cstring, write_cstring};
    pub use super::integer::{
        ReadInteger, WriteInteger, integer_len, lsn_format, oid_format, read_constant, read_marker, read_nonzero,
        timestamp_format, write_constant, write_nonzero, xid_format,
    };
    pub use super::prefix::{read_count, write_count, write_len, write_nullable_len};
    pub use super::{check_absent, check_presence, check_variant};
}

use crate::error::{EncodeError, EncodeErrorKind};

/// The lengths that a string or bytes may have.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub min: usize,
    pub max: usize,
}

impl Limits {
    pub const NONE: Self = Self { min: 0, max: usize::MAX };

    #[inline]
    pub(crate) fn contain(self, len: usize) -> bool {
        self.min <= len && len <= self.max
    }
}

/// An error unless a field is set exactly if its condition holds.
#[doc(hidden)]
#[inline]
pub fn check_presence(expected: bool, set: bool) -> Result<(), EncodeError> {
    if expected == set { Ok(()) } else { Err(presence(expected)) }
}

/// An error unless the condition of a variant holds, without which it would be read as another message.
#[doc(hidden)]
#[inline]
pub fn check_variant(holds: bool, message: &'static str) -> Result<(), EncodeError> {
    if holds { Ok(()) } else { Err(presence(false).in_message(message)) }
}

/// An error if a part is not there, but what follows begins with a byte that says it is.
#[doc(hidden)]
#[inline]
pub fn check_absent(absent: bool, next: Option<u8>, tags: &[u8]) -> Result<(), EncodeError> {
    match next {
        Some(next) if absent && tags.contains(&next) => Err(ambiguous(next)),
        _ => Ok(()),
    }
}

#[cold]
#[inline(never)]
fn ambiguous(next: u8) -> EncodeError {
    EncodeError::new(EncodeErrorKind::Ambiguous { next })
}

#[cold]
#[inline(never)]
fn presence(expected: bool) -> EncodeError {
    EncodeError::new(EncodeErrorKind::Presence { expected })
}
