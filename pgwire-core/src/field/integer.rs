//! `#[constant]`, `#[nonzero]`, `#[mark]`, and the meanings of integers: `#[lsn]`, `#[timestamp]`, `#[xid]`, `#[oid]`.

use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::layout::{Format, Kind};
use crate::position::Position;
use crate::reader::Reader;
use crate::storage::Storage;
use crate::writer::{Observer, Writer};
use crate::{Lsn, Oid, Timestamp, Xid};

/// A number of fixed width, which `#[constant(…)]` and `#[nonzero]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`#[constant(…)]` and `#[nonzero]` cannot stand on `{Self}`",
    label = "not a number",
    note = "use an integer, `Lsn`, `Timestamp`, `Xid` or `Oid`"
)]
pub trait WireInteger: Copy + PartialEq {
    /// Bytes on the wire.
    const WIDTH: usize;

    /// The number, for an error's text.
    fn to_i128(self) -> i128;
}

/// A type that `#[lsn]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`#[lsn]` cannot stand on `{Self}`",
    label = "not a WAL position",
    note = "use `Lsn` or `u64`"
)]
pub trait LsnField {}
impl LsnField for Lsn {}
impl LsnField for u64 {}

/// A type that `#[timestamp]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`#[timestamp]` cannot stand on `{Self}`",
    label = "not a time",
    note = "use `Timestamp` or `i64`, microseconds since 2000-01-01"
)]
pub trait TimestampField {}
impl TimestampField for Timestamp {}
impl TimestampField for i64 {}

/// A type that `#[xid]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`#[xid]` cannot stand on `{Self}`",
    label = "not a transaction ID",
    note = "use `Xid` or `u32`"
)]
pub trait XidField {}
impl XidField for Xid {}
impl XidField for u32 {}

/// A type that `#[oid]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`#[oid]` cannot stand on `{Self}`",
    label = "not an object ID",
    note = "use `Oid` or `u32`"
)]
pub trait OidField {}
impl OidField for Oid {}
impl OidField for u32 {}

/// The format of a WAL position.
#[must_use]
pub const fn lsn_format<T: LsnField>() -> Format {
    Format::new(Kind::Lsn)
}

/// The format of a time.
#[must_use]
pub const fn timestamp_format<T: TimestampField>() -> Format {
    Format::new(Kind::Timestamp)
}

/// The format of a transaction ID.
#[must_use]
pub const fn xid_format<T: XidField>() -> Format {
    Format::new(Kind::Xid)
}

/// The format of an object ID.
#[must_use]
pub const fn oid_format<T: OidField>() -> Format {
    Format::new(Kind::Oid)
}

/// The width of a number.
#[inline]
#[must_use]
pub const fn integer_len<T: WireInteger>(_: &T) -> usize {
    T::WIDTH
}

/// What a decoder asks of a number that is constrained.
#[doc(hidden)]
pub trait ReadInteger<B: Storage>: WireInteger + Decode<B> {}
impl<B: Storage, T: WireInteger + Decode<B>> ReadInteger<B> for T {}

/// What an encoder asks of a number that is constrained.
#[doc(hidden)]
pub trait WriteInteger<C>: WireInteger + Encode {}
impl<C, T: WireInteger + Encode> WriteInteger<C> for T {}

macro_rules! numbers {
    ($($ty:ty: $value:ident => $number:expr),* $(,)?) => {$(
        impl WireInteger for $ty {
            const WIDTH: usize = size_of::<$ty>();

            #[inline]
            fn to_i128(self) -> i128 {
                let $value = self;
                $number
            }
        }
    )*};
}

numbers! {
    u8: value => value.into(),
    i8: value => value.into(),
    u16: value => value.into(),
    i16: value => value.into(),
    u32: value => value.into(),
    i32: value => value.into(),
    u64: value => value.into(),
    i64: value => value.into(),
    Lsn: value => value.get().into(),
    Timestamp: value => value.postgres_micros().into(),
    Xid: value => value.get().into(),
    Oid: value => value.get().into(),
}

/// Reads a number that must be `expected`.
#[inline]
pub(crate) fn read_constant<T: WireInteger + Decode<B>, B: Storage>(
    reader: &mut Reader<'_, B>,
    expected: T,
) -> Result<T, DecodeError> {
    let found = T::read(reader, &())?;
    if found == expected { Ok(found) } else { Err(not_constant(reader.position(), expected, found)) }
}

#[cold]
#[inline(never)]
fn not_constant<T: WireInteger>(behind: Position, expected: T, found: T) -> DecodeError {
    let (expected, found) = (expected.to_i128(), found.to_i128());
    behind.before(T::WIDTH).error(DecodeErrorKind::NotConstant { expected, found })
}

/// Writes a number that must be `expected`.
#[inline]
pub(crate) fn write_constant<T: WireInteger + Encode, O: Observer>(
    found: T,
    expected: T,
    writer: &mut Writer<'_, O>,
) -> Result<(), EncodeError> {
    if found == expected {
        found.write(writer, &())
    } else {
        let (expected, found) = (expected.to_i128(), found.to_i128());
        Err(EncodeError::new(EncodeErrorKind::NotConstant { expected, found }))
    }
}

/// Reads a number that must not be zero.
#[inline]
pub(crate) fn read_nonzero<T: WireInteger + Decode<B>, B: Storage>(
    reader: &mut Reader<'_, B>,
) -> Result<T, DecodeError> {
    let found = T::read(reader, &())?;
    if found.to_i128() == 0 { Err(reader.position().before(T::WIDTH).zero()) } else { Ok(found) }
}

/// Writes a number that must not be zero.
#[inline]
pub(crate) fn write_nonzero<T: WireInteger + Encode, O: Observer>(
    value: T,
    writer: &mut Writer<'_, O>,
) -> Result<(), EncodeError> {
    if value.to_i128() == 0 { Err(EncodeError::new(EncodeErrorKind::Zero)) } else { value.write(writer, &()) }
}

/// Reads a byte that must be `expected`.
#[inline]
pub(crate) fn read_marker<B: Storage>(reader: &mut Reader<'_, B>, expected: u8) -> Result<(), DecodeError> {
    let [found] = reader.array()?;
    if found == expected { Ok(()) } else { Err(reader.position().before(1).not_marker(expected, found)) }
}
