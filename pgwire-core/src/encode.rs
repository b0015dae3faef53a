//! Writing a type to the wire.

use crate::error::EncodeError;
use crate::layout::{Describe, Format};
use crate::writer::{Observer, Writer};

/// A type that writes itself. Derived by `PgWire`; call it through [`PgWire`](crate::PgWire).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded with a context of type `{C}`",
    label = "no encoder for this context",
    note = "a type that names a context is encoded with `encode_with` or `to_bytes_with`, and its parts have the same context",
    note = "for a type of your own, derive `PgWire`; text needs `#[cstring]`, bytes need `#[len(i32)]` or `#[rest]`"
)]
pub trait Encode<C = ()>: Describe {
    /// The exact number of bytes that [`write`](Self::write) writes. Call it through
    /// [`PgWire::encoded_len`](crate::PgWire::encoded_len).
    fn wire_len(&self, context: &C) -> usize;

    /// Writes the value, or an error; what was written before an error is to be thrown away.
    fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, context: &C) -> Result<(), EncodeError>;
}

/// A codec given with `#[with(Codec)]` for a type that has no wire form of its own: what it looks like.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no codec for `{T}`",
    label = "no `DescribeWith<{T}>`",
    note = "implement `DescribeWith<{T}>`, `DecodeWith<{T}, B, C>` and `EncodeWith<{T}, C>` for it"
)]
pub trait DescribeWith<T> {
    /// How the manual would write the field.
    const FORMAT: Format;

    /// The least number of bytes that a value takes.
    const MIN_LEN: usize;
}

/// The writing half of a codec given with `#[with(Codec)]`; [`DecodeWith`](crate::DecodeWith) has an example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no codec that writes `{T}`",
    label = "no `EncodeWith<{T}, {C}>`",
    note = "implement `DescribeWith<{T}>`, `DecodeWith<{T}, B, C>` and `EncodeWith<{T}, C>` for it"
)]
pub trait EncodeWith<T, C = ()>: DescribeWith<T> {
    /// The exact number of bytes that [`write`](Self::write) writes.
    fn wire_len(value: &T, context: &C) -> usize;

    /// Writes the value.
    fn write<O: Observer>(value: &T, writer: &mut Writer<'_, O>, context: &C) -> Result<(), EncodeError>;
}
