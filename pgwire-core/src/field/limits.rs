//! `#[min_len(…)]` and `#[max_len(…)]`.

use crate::error::{EncodeError, EncodeErrorKind};

/// The lengths that a string or bytes may have.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The fewest bytes.
    pub min: usize,
    /// The most bytes.
    pub max: usize,
}

impl Limits {
    /// Any length.
    pub const NONE: Self = Self { min: 0, max: usize::MAX };

    #[inline]
    pub(crate) fn contain(self, len: usize) -> bool {
        self.min <= len && len <= self.max
    }
}

/// An error unless a length to be written is within limits.
#[inline]
pub(super) fn check_len(len: usize, Limits { min, max }: Limits) -> Result<(), EncodeError> {
    if len > max {
        Err(EncodeError::new(EncodeErrorKind::TooLong { len, max }))
    } else if len < min {
        Err(EncodeError::new(EncodeErrorKind::TooShort { len, min }))
    } else {
        Ok(())
    }
}
