//! `#[cstring]`: the manual's `String`, bytes up to a NUL.

use alloc::borrow::ToOwned;
use alloc::ffi::CString;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::CStr;
use core::str::Utf8Error;

use bytes::Bytes;

use super::limits::{Limits, check_len};
use crate::error::{DecodeError, EncodeError};
use crate::pg_str::PgStr;
use crate::reader::{Reader, Slice};
use crate::storage::Storage;
use crate::writer::{Observer, Writer};

/// A type that `#[cstring]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`#[cstring]` cannot stand on `{Self}`",
    label = "holds no string",
    note = "use `&str`, `&CStr`, `&[u8]`, `String`, `CString`, `Vec<u8>`, `Bytes`, `PgStr<B>` or the storage parameter"
)]
pub trait CStringField {
    /// Whether no value of the type can have a NUL among its bytes, so that none is looked for.
    const IS_NUL_FREE: bool = false;

    /// The bytes without the NUL that ends them.
    fn cstring_bytes(&self) -> &[u8];
}

/// A type that `#[cstring]` reads from this storage.
#[diagnostic::on_unimplemented(
    message = "a `String` cannot be read as `{Self}` from `{B}`",
    label = "cannot be cut out of `{B}`",
    note = "`&str`, `&CStr` and `&[u8]` borrow from `&[u8]`, `Bytes` shares `Bytes`; `PgStr<B>`, `String` and `CString` are read from both"
)]
pub trait ReadCString<B: Storage>: CStringField + Sized {
    /// The value of the bytes of a string; `with_nul` has the NUL as well.
    fn from_cstring(text: Slice<'_, B>, with_nul: Slice<'_, B>) -> Result<Self, Utf8Error>;
}

/// Reads a string within its limits.
#[inline]
pub(crate) fn read_cstring<T: ReadCString<B>, B: Storage>(
    reader: &mut Reader<'_, B>,
    limits: Limits,
) -> Result<T, DecodeError> {
    let found = reader.cstring()?;
    let len = found.text.as_bytes().len();
    if !limits.contain(len) {
        return Err(reader.position().before(len + 1).beyond(len, limits));
    }
    match T::from_cstring(found.text, found.with_nul) {
        Ok(value) => Ok(value),
        Err(error) => Err(reader.position().not_utf8(len + 1, error)),
    }
}

/// Bytes on the wire, the NUL included.
#[inline]
pub fn cstring_len<T: CStringField + ?Sized>(value: &T) -> usize {
    value.cstring_bytes().len() + 1
}

/// Writes a string within its limits, and its NUL.
#[inline]
pub(crate) fn write_cstring<T: CStringField + ?Sized, O: Observer>(
    value: &T,
    limits: Limits,
    writer: &mut Writer<'_, O>,
) -> Result<(), EncodeError> {
    let bytes = value.cstring_bytes();
    check_len(bytes.len(), limits)?;
    if T::IS_NUL_FREE { writer.put_with_nul(bytes) } else { writer.put_nul_free(bytes) }
}

/// What an encoder asks of a type with a string.
#[doc(hidden)]
pub trait WriteCString<C>: CStringField {}
impl<C, T: CStringField> WriteCString<C> for T {}

impl CStringField for &str {
    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<'a, 'b: 'a> ReadCString<&'b [u8]> for &'a str {
    #[inline]
    fn from_cstring(text: Slice<'_, &'b [u8]>, _: Slice<'_, &'b [u8]>) -> Result<Self, Utf8Error> {
        core::str::from_utf8(text.into_storage())
    }
}

impl CStringField for &CStr {
    const IS_NUL_FREE: bool = true;

    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self.to_bytes()
    }
}

impl<'a, 'b: 'a> ReadCString<&'b [u8]> for &'a CStr {
    #[inline]
    fn from_cstring(_: Slice<'_, &'b [u8]>, with_nul: Slice<'_, &'b [u8]>) -> Result<Self, Utf8Error> {
        // The reader has found the NUL, so this always finds it again.
        Ok(CStr::from_bytes_until_nul(with_nul.into_storage()).unwrap_or_default())
    }
}

impl CStringField for &[u8] {
    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self
    }
}

impl<'a, 'b: 'a> ReadCString<&'b [u8]> for &'a [u8] {
    #[inline]
    fn from_cstring(text: Slice<'_, &'b [u8]>, _: Slice<'_, &'b [u8]>) -> Result<Self, Utf8Error> {
        Ok(text.into_storage())
    }
}

impl CStringField for Bytes {
    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self
    }
}

impl ReadCString<Bytes> for Bytes {
    #[inline]
    fn from_cstring(text: Slice<'_, Bytes>, _: Slice<'_, Bytes>) -> Result<Self, Utf8Error> {
        Ok(text.into_storage())
    }
}

impl CStringField for String {
    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<B: Storage> ReadCString<B> for String {
    #[inline]
    fn from_cstring(text: Slice<'_, B>, _: Slice<'_, B>) -> Result<Self, Utf8Error> {
        core::str::from_utf8(text.as_bytes()).map(ToOwned::to_owned)
    }
}

impl CStringField for Vec<u8> {
    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self
    }
}

impl<B: Storage> ReadCString<B> for Vec<u8> {
    #[inline]
    fn from_cstring(text: Slice<'_, B>, _: Slice<'_, B>) -> Result<Self, Utf8Error> {
        Ok(text.as_bytes().to_vec())
    }
}

impl CStringField for CString {
    const IS_NUL_FREE: bool = true;

    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self.to_bytes()
    }
}

impl<B: Storage> ReadCString<B> for CString {
    #[inline]
    fn from_cstring(_: Slice<'_, B>, with_nul: Slice<'_, B>) -> Result<Self, Utf8Error> {
        // The reader has found the NUL, so this always finds it again.
        Ok(CStr::from_bytes_until_nul(with_nul.as_bytes()).unwrap_or_default().to_owned())
    }
}

impl<B: Storage> CStringField for PgStr<B> {
    const IS_NUL_FREE: bool = true;

    #[inline]
    fn cstring_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<B: Storage> ReadCString<B> for PgStr<B> {
    #[inline]
    fn from_cstring(text: Slice<'_, B>, _: Slice<'_, B>) -> Result<Self, Utf8Error> {
        Ok(Self::without_nul(text.into_storage()))
    }
}
