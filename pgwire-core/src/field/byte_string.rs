//! `#[len(…)]` and `#[rest]` on bytes and text: the manual's `Byten`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::Utf8Error;

use bytes::Bytes;

use super::limits::{Limits, check_len};
use crate::error::{DecodeError, EncodeError};
use crate::reader::{Reader, Slice};
use crate::storage::Storage;
use crate::writer::{Observer, Writer};

/// A type that `#[len(…)]` and `#[rest]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no bytes that `#[len(…)]` or `#[rest]` could measure",
    label = "holds no bytes",
    note = "use `&[u8]`, `Vec<u8>`, `Bytes`, the storage parameter, or `&str` and `String` for UTF-8 text"
)]
pub trait ByteStringField {
    /// The bytes.
    fn wire_bytes(&self) -> &[u8];
}

/// A type that `#[len(…)]` and `#[rest]` read from this storage.
#[diagnostic::on_unimplemented(
    message = "bytes cannot be read as `{Self}` from `{B}`",
    label = "cannot be cut out of `{B}`",
    note = "`&[u8]` and `&str` borrow from `&[u8]`, `Bytes` shares `Bytes`; `Vec<u8>` and `String` are read from both"
)]
pub trait ReadByteString<B: Storage>: ByteStringField + Sized {
    /// The value of these bytes.
    fn from_wire_bytes(bytes: Slice<'_, B>) -> Result<Self, Utf8Error>;
}

/// Reads `len` bytes, whose number is within limits.
#[inline]
pub(crate) fn read_byte_string<T: ReadByteString<B>, B: Storage>(
    reader: &mut Reader<'_, B>,
    len: usize,
    limits: Limits,
) -> Result<T, DecodeError> {
    if !limits.contain(len) {
        return Err(reader.position().beyond(len, limits));
    }
    match T::from_wire_bytes(reader.take(len)?) {
        Ok(value) => Ok(value),
        Err(error) => Err(reader.position().not_utf8(len, error)),
    }
}

/// Writes bytes, whose number is within limits.
#[inline]
pub(crate) fn write_byte_string<T: ByteStringField + ?Sized, O: Observer>(
    value: &T,
    limits: Limits,
    writer: &mut Writer<'_, O>,
) -> Result<(), EncodeError> {
    let bytes = value.wire_bytes();
    check_len(bytes.len(), limits)?;
    writer.put(bytes)
}

/// Bytes of a value that may be NULL, without its length.
#[inline]
pub fn nullable_byte_string_len<T: ByteStringField>(value: &Option<T>) -> usize {
    value.as_ref().map_or(0, |value| value.wire_bytes().len())
}

/// What an encoder asks of a type with bytes.
#[doc(hidden)]
pub trait WriteByteString<C>: ByteStringField {}
impl<C, T: ByteStringField> WriteByteString<C> for T {}

impl ByteStringField for &[u8] {
    #[inline]
    fn wire_bytes(&self) -> &[u8] {
        self
    }
}

impl<'a, 'b: 'a> ReadByteString<&'b [u8]> for &'a [u8] {
    #[inline]
    fn from_wire_bytes(bytes: Slice<'_, &'b [u8]>) -> Result<Self, Utf8Error> {
        Ok(bytes.into_storage())
    }
}

impl ByteStringField for Bytes {
    #[inline]
    fn wire_bytes(&self) -> &[u8] {
        self
    }
}

impl ReadByteString<Bytes> for Bytes {
    #[inline]
    fn from_wire_bytes(bytes: Slice<'_, Bytes>) -> Result<Self, Utf8Error> {
        Ok(bytes.into_storage())
    }
}

impl ByteStringField for Vec<u8> {
    #[inline]
    fn wire_bytes(&self) -> &[u8] {
        self
    }
}

impl<B: Storage> ReadByteString<B> for Vec<u8> {
    #[inline]
    fn from_wire_bytes(bytes: Slice<'_, B>) -> Result<Self, Utf8Error> {
        Ok(bytes.as_bytes().to_vec())
    }
}

impl ByteStringField for &str {
    #[inline]
    fn wire_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<'a, 'b: 'a> ReadByteString<&'b [u8]> for &'a str {
    #[inline]
    fn from_wire_bytes(bytes: Slice<'_, &'b [u8]>) -> Result<Self, Utf8Error> {
        core::str::from_utf8(bytes.into_storage())
    }
}

impl ByteStringField for String {
    #[inline]
    fn wire_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<B: Storage> ReadByteString<B> for String {
    #[inline]
    fn from_wire_bytes(bytes: Slice<'_, B>) -> Result<Self, Utf8Error> {
        core::str::from_utf8(bytes.as_bytes()).map(ToOwned::to_owned)
    }
}
