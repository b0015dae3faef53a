//! The manual's `String`: bytes without a NUL, in the client's encoding.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::str::Utf8Error;

use bytes::Bytes;

use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError};
use crate::find_nul::find_stray_nul;
use crate::layout::{Describe, Format, Layout};
use crate::reader::Reader;
use crate::storage::{IntoStatic, Rebind, Storage, ToBorrowed};
use crate::writer::{Observer, Writer};

/// A `String` of the protocol: bytes without a NUL, in the client's encoding, which need not be UTF-8.
///
/// On the wire a NUL follows; it is not part of the value. Names, queries and messages come in `client_encoding`, and
/// before authentication ends in no particular encoding at all, so text is asked for explicitly.
///
/// ```
/// use pgwire_core::PgStr;
///
/// let name = PgStr::new(&b"caf\xe9"[..])?;
/// assert_eq!(name.as_bytes(), b"caf\xe9");
/// assert!(name.to_str().is_err());
/// assert_eq!(name.to_string_lossy(), "caf\u{fffd}");
/// assert!(PgStr::new(&b"a\0b"[..]).is_err());
/// // Out of text, with the storage that it shall have.
/// let name: PgStr<&[u8]> = "node".try_into()?;
/// assert_eq!(name, "node");
/// # Ok::<(), pgwire_core::InteriorNul>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PgStr<B: Storage = Bytes>(B);

impl<B: Storage> PgStr<B> {
    /// The string of these bytes, or an error if there is a NUL among them.
    pub fn new(bytes: B) -> Result<Self, InteriorNul> {
        reject_nul(bytes.as_ref())?;
        Ok(Self(bytes))
    }

    /// The bytes that a C-string search has found, which has no NUL.
    #[inline]
    pub(crate) fn without_nul(bytes: B) -> Self {
        Self(bytes)
    }

    /// The bytes, without a NUL at the end.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }

    /// The bytes as storage.
    #[inline]
    #[must_use]
    pub fn into_inner(self) -> B {
        self.0
    }

    /// The text, if it is UTF-8.
    pub fn to_str(&self) -> Result<&str, Utf8Error> {
        core::str::from_utf8(self.as_bytes())
    }

    /// The text, with U+FFFD for what is not UTF-8.
    #[must_use]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.as_bytes())
    }

    /// Bytes in the string.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_bytes().len()
    }

    /// Whether the string has no bytes.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_bytes().is_empty()
    }
}

/// Bytes that cannot be a `String` because a NUL is among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InteriorNul {
    position: usize,
}

impl InteriorNul {
    /// Bytes before the NUL.
    #[must_use]
    pub fn position(self) -> usize {
        self.position
    }
}

impl fmt::Display for InteriorNul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a NUL at byte {} would end the string", self.position)
    }
}

impl core::error::Error for InteriorNul {}

fn reject_nul(bytes: &[u8]) -> Result<(), InteriorNul> {
    find_stray_nul(bytes).map_or(Ok(()), |position| Err(InteriorNul { position }))
}

impl<'a> TryFrom<&'a str> for PgStr<&'a [u8]> {
    type Error = InteriorNul;

    fn try_from(text: &'a str) -> Result<Self, InteriorNul> {
        reject_nul(text.as_bytes())?;
        Ok(Self(text.as_bytes()))
    }
}

/// Copies the text.
impl TryFrom<&str> for PgStr<Bytes> {
    type Error = InteriorNul;

    fn try_from(text: &str) -> Result<Self, InteriorNul> {
        reject_nul(text.as_bytes())?;
        Ok(Self(Bytes::copy_from_slice(text.as_bytes())))
    }
}

impl TryFrom<String> for PgStr<Bytes> {
    type Error = InteriorNul;

    fn try_from(text: String) -> Result<Self, InteriorNul> {
        reject_nul(text.as_bytes())?;
        Ok(Self(Bytes::from(text)))
    }
}

impl<B: Storage> AsRef<[u8]> for PgStr<B> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<B: Storage> PartialEq<str> for PgStr<B> {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<B: Storage> PartialEq<&str> for PgStr<B> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

/// The text in quotes, with escapes for what is not UTF-8.
impl<B: Storage> fmt::Debug for PgStr<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_str() {
            Ok(text) => fmt::Debug::fmt(text, f),
            Err(_) => write!(f, "b\"{}\"", self.as_bytes().escape_ascii()),
        }
    }
}

/// The text, with U+FFFD for what is not UTF-8.
impl<B: Storage> fmt::Display for PgStr<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_string_lossy())
    }
}

impl<B: Storage> Rebind for PgStr<B> {
    type With<'s> = PgStr<&'s [u8]>;
}

impl<B: Storage> ToBorrowed for PgStr<B> {
    #[inline]
    fn to_borrowed(&self) -> PgStr<&[u8]> {
        PgStr(self.as_bytes())
    }
}

impl<B: Storage> IntoStatic for PgStr<B> {
    type Static = PgStr<Bytes>;

    fn into_static_storage(self) -> PgStr<Bytes> {
        PgStr(self.0.into_static_storage())
    }
}

impl<B: Storage, C> Decode<B, C> for PgStr<B> {
    const MIN_LEN: usize = 1;

    #[inline]
    fn read(reader: &mut Reader<'_, B>, _: &C) -> Result<Self, DecodeError> {
        Ok(Self(reader.cstring()?.text.into_storage()))
    }
}

impl<B: Storage, C> Encode<C> for PgStr<B> {
    #[inline]
    fn wire_len(&self, _: &C) -> usize {
        self.len() + 1
    }

    #[inline]
    fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.put(self.as_bytes())?;
        writer.array([0])
    }
}

impl<B: Storage> Describe for PgStr<B> {
    const LAYOUT: &'static Layout = &Layout::scalar("PgStr", Format::STRING);
}
