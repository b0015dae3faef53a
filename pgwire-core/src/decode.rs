//! Reading a type from the wire.

use crate::error::DecodeError;
use crate::reader::Reader;
use crate::storage::Storage;

/// A type that reads itself from a message. Derived by `PgWire`; call it through [`PgWire`](crate::PgWire).
///
/// `B` is the storage that the message is read from, `C` what has to be known beyond the bytes: a type that needs
/// nothing is `Decode` for every `C`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded from `{B}` with a context of type `{C}`",
    label = "no decoder for this storage and context",
    note = "a type that is generic over `B: Storage` decodes from `&[u8]` and `Bytes`, one with a lifetime from `&[u8]` only; without its parameter, as in `part: Part`, it is over `Bytes`",
    note = "a type that names a context is decoded with `decode_with(input, &context)`, and its parts have the same context",
    note = "for a type of your own, derive `PgWire`; text needs `#[cstring]`, bytes need `#[len(i32)]` or `#[rest]`"
)]
pub trait Decode<B: Storage, C = ()>: Sized {
    /// The least number of bytes that a value takes.
    const MIN_LEN: usize;

    /// Whether a value takes exactly [`MIN_LEN`](Self::MIN_LEN) bytes, and every such bytes are a value.
    const PLAIN: bool = false;

    /// Reads one value.
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<Self, DecodeError>;
}

/// A codec for a type that is not its own: names itself in `#[with(Codec)]` and reads `T`.
///
/// ```
/// use pgwire_core::error::{DecodeError, EncodeError};
/// use pgwire_core::layout::Format;
/// use pgwire_core::{Decode, DecodeWith, DescribeWith, EncodeWith, Observer, PgWire, Reader, Storage, Writer};
///
/// /// `Byte1`: `t` or `f`.
/// enum Flag {}
///
/// impl<B: Storage, C> DecodeWith<bool, B, C> for Flag {
///     fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<bool, DecodeError> {
///         Ok(<u8 as Decode<B, C>>::read(reader, context)? == b't')
///     }
/// }
///
/// impl DescribeWith<bool> for Flag {
///     const FORMAT: Format = Format::BYTE1;
///     const MIN_LEN: usize = 1;
/// }
///
/// impl<C> EncodeWith<bool, C> for Flag {
///     fn wire_len(_: &bool, _: &C) -> usize {
///         1
///     }
///
///     fn write<O: Observer>(value: &bool, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
///         writer.put(if *value { b"t" } else { b"f" })
///     }
/// }
///
/// #[derive(Debug, PartialEq, PgWire)]
/// struct Answer {
///     #[with(Flag)]
///     yes: bool,
/// }
///
/// assert_eq!(Answer::decode(&b"t"[..])?, Answer { yes: true });
/// # Ok::<(), DecodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no codec that reads `{T}`",
    label = "no `DecodeWith<{T}, {B}, {C}>`",
    note = "implement `DescribeWith<{T}>`, `DecodeWith<{T}, B, C>` and `EncodeWith<{T}, C>` for it"
)]
pub trait DecodeWith<T, B: Storage, C = ()> {
    /// Reads one value.
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<T, DecodeError>;
}
