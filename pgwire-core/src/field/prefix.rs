//! `#[len(…)]` and `#[count(…)]`: the integer in front of bytes and lists.

use super::byte_string::ByteStringField;
use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::position::Position;
use crate::reader::Reader;
use crate::storage::Storage;
use crate::writer::{Observer, Writer};

/// An integer that can stand in front of bytes or a list.
///
/// The manual's Int16 counts go up to 65535, so they are `u16`; its Int32 lengths have −1 for NULL, so they are `i32`.
pub trait Prefix: Copy + Into<i128> + TryFrom<usize> + Encode {
    /// The largest value.
    const MAX: u64;

    /// The value, unless it is negative.
    #[doc(hidden)]
    fn unsigned(self) -> Option<u64>;

    /// The value as a length: beyond any input if it is negative, so that one comparison tells both.
    #[doc(hidden)]
    fn as_len(self) -> usize;
}

macro_rules! prefixes {
    ($($ty:ty: $value:ident => $unsigned:expr, $len:expr);* $(;)?) => {$(
        impl Prefix for $ty {
            const MAX: u64 = <$ty>::MAX as u64;

            #[inline]
            fn unsigned(self) -> Option<u64> {
                let $value = self;
                $unsigned
            }

            #[inline]
            fn as_len(self) -> usize {
                let $value = self;
                $len
            }
        }
    )*};
}

prefixes! {
    u8: value => Some(value.into()), value.into();
    i8: value => (value >= 0).then(|| value.unsigned_abs().into()), signed_len(value);
    u16: value => Some(value.into()), value.into();
    i16: value => (value >= 0).then(|| value.unsigned_abs().into()), signed_len(value);
    u32: value => Some(value.into()), usize::try_from(value).unwrap_or(usize::MAX);
    i32: value => (value >= 0).then(|| value.unsigned_abs().into()), signed_len(value);
    u64: value => Some(value), usize::try_from(value).unwrap_or(usize::MAX);
    i64: value => (value >= 0).then(|| value.unsigned_abs()), signed_len(value);
}

/// A length that is beyond all input if it is negative.
#[inline]
fn signed_len(value: impl TryInto<isize>) -> usize {
    value.try_into().map_or(usize::MAX, |value| usize::from_ne_bytes(value.to_ne_bytes()))
}

/// Reads the number of elements that a list announces, which must not be negative.
#[inline]
pub(crate) fn read_count<P: Prefix + Decode<B>, B: Storage>(reader: &mut Reader<'_, B>) -> Result<u64, DecodeError> {
    let found = P::read(reader, &())?;
    match found.unsigned() {
        Some(count) => Ok(count),
        None => Err(negative(reader.position(), found)),
    }
}

/// The error of a count or length that has just been read, and that is negative.
#[cold]
#[inline(never)]
pub(crate) fn negative<P: Prefix>(behind: Position, found: P) -> DecodeError {
    behind.before(size_of::<P>()).negative(found.into())
}

/// Writes the number of elements of a list.
#[inline]
pub(crate) fn write_count<P: Prefix, O: Observer>(count: usize, writer: &mut Writer<'_, O>) -> Result<(), EncodeError> {
    match P::try_from(count) {
        Ok(prefix) => prefix.write(writer, &()),
        Err(_) => Err(EncodeError::new(EncodeErrorKind::TooMany { count, max: P::MAX })),
    }
}

/// Writes the length of bytes.
#[inline]
pub(crate) fn write_len<P: Prefix, T: ByteStringField, O: Observer>(
    value: &T,
    writer: &mut Writer<'_, O>,
) -> Result<(), EncodeError> {
    let len = value.wire_bytes().len();
    match P::try_from(len) {
        Ok(prefix) => prefix.write(writer, &()),
        Err(_) => {
            Err(EncodeError::new(EncodeErrorKind::TooLong { len, max: usize::try_from(P::MAX).unwrap_or(usize::MAX) }))
        }
    }
}

/// Writes the length of bytes, or −1 for `None`.
#[inline]
pub(crate) fn write_nullable_len<P: Prefix + From<i8>, T: ByteStringField, O: Observer>(
    value: Option<&T>,
    writer: &mut Writer<'_, O>,
) -> Result<(), EncodeError> {
    match value {
        Some(value) => write_len::<P, T, O>(value, writer),
        None => P::from(-1).write(writer, &()),
    }
}
