//! `#[len(…)]` and `#[count(…)]`: the integer in front of bytes and lists.

use super::byte_string::ByteStringField;
use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError, EncodeErrorKind};
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
}

macro_rules! prefixes {
    ($($ty:ty: $value:ident => $unsigned:expr),* $(,)?) => {$(
        impl Prefix for $ty {
            const MAX: u64 = <$ty>::MAX as u64;

            #[inline]
            fn unsigned(self) -> Option<u64> {
                let $value = self;
                $unsigned
            }
        }
    )*};
}

prefixes! {
    u8: value => Some(value.into()),
    i8: value => (value >= 0).then(|| value.unsigned_abs().into()),
    u16: value => Some(value.into()),
    i16: value => (value >= 0).then(|| value.unsigned_abs().into()),
    u32: value => Some(value.into()),
    i32: value => (value >= 0).then(|| value.unsigned_abs().into()),
    u64: value => Some(value),
    i64: value => (value >= 0).then(|| value.unsigned_abs()),
}

/// Reads a count or length, which must not be negative.
#[inline]
fn read_unsigned<P: Prefix + Decode<B>, B: Storage>(reader: &mut Reader<'_, B>) -> Result<u64, DecodeError> {
    let found = P::read(reader, &())?;
    match found.unsigned() {
        Some(value) => Ok(value),
        None => Err(reader.position().before(size_of::<P>()).negative(found.into())),
    }
}

/// Reads the number of elements that a list announces.
#[doc(hidden)]
#[inline]
pub fn read_count<P: Prefix + Decode<B>, B: Storage>(reader: &mut Reader<'_, B>) -> Result<u64, DecodeError> {
    read_unsigned::<P, B>(reader)
}

/// Reads a length in bytes. A length beyond the address space is beyond the input as well.
#[doc(hidden)]
#[inline]
pub fn read_len<P: Prefix + Decode<B>, B: Storage>(reader: &mut Reader<'_, B>) -> Result<usize, DecodeError> {
    Ok(usize::try_from(read_unsigned::<P, B>(reader)?).unwrap_or(usize::MAX))
}

/// Reads a length in bytes, or `None` for −1.
#[doc(hidden)]
#[inline]
pub fn read_nullable_len<P: Prefix + Decode<B>, B: Storage>(
    reader: &mut Reader<'_, B>,
) -> Result<Option<usize>, DecodeError> {
    let found = P::read(reader, &())?;
    match found.unsigned() {
        Some(len) => Ok(Some(usize::try_from(len).unwrap_or(usize::MAX))),
        None if found.into() == -1 => Ok(None),
        None => Err(reader.position().before(size_of::<P>()).negative(found.into())),
    }
}

/// Writes the number of elements of a list.
#[doc(hidden)]
#[inline]
pub fn write_count<P: Prefix, O: Observer>(count: usize, writer: &mut Writer<'_, O>) -> Result<(), EncodeError> {
    match P::try_from(count) {
        Ok(prefix) => prefix.write(writer, &()),
        Err(_) => Err(EncodeError::new(EncodeErrorKind::TooMany { count, max: P::MAX })),
    }
}

/// Writes the length of bytes.
#[doc(hidden)]
#[inline]
pub fn write_len<P: Prefix, T: ByteStringField, O: Observer>(
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
#[doc(hidden)]
#[inline]
pub fn write_nullable_len<P: Prefix + From<i8>, T: ByteStringField, O: Observer>(
    value: &Option<T>,
    writer: &mut Writer<'_, O>,
) -> Result<(), EncodeError> {
    match value {
        Some(value) => write_len::<P, T, O>(value, writer),
        None => P::from(-1).write(writer, &()),
    }
}
