//! `#[when(…)]` and `#[optional]`: whether what is set agrees with what a decoder would expect.

use crate::error::{EncodeError, EncodeErrorKind};

/// An error unless a field is set exactly if its condition holds.
#[inline]
pub(crate) fn check_presence(expected: bool, set: bool) -> Result<(), EncodeError> {
    if expected == set { Ok(()) } else { Err(presence(expected)) }
}

/// An error unless the condition of a variant holds, without which it would be read as another message.
#[inline]
pub fn check_variant(holds: bool, message: &'static str) -> Result<(), EncodeError> {
    if holds { Ok(()) } else { Err(presence(false).in_message(message)) }
}

/// An error if a part is not there, but what follows begins with a byte that says it is.
#[inline]
pub(crate) fn check_absent(absent: bool, next: Option<u8>, tags: &[u8]) -> Result<(), EncodeError> {
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
