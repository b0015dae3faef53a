//! The values of a row.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgWire, Seq};

/// The values of a row, one for each column of its [`Relation`](super::Relation).
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html#PROTOCOL-LOGICALREP-MESSAGE-FORMATS-TUPLEDATA)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[since(pg = 10, proto = 1)]
pub struct TupleData<B: Storage = Bytes> {
    /// The values.
    #[count(u16)]
    pub columns: Seq<B, TupleColumn<B>>,
}

/// One value of a row (`LOGICALREP_COLUMN_*` in `logicalproto.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub enum TupleColumn<B: Storage = Bytes> {
    /// NULL; in a key also a column that is not part of it, whose value is not known.
    #[tag(b'n', name = kind)]
    Null,
    /// A TOASTed value that has not changed and is not sent: the old one stays. In new rows only.
    #[tag(b'u', name = kind)]
    UnchangedToast,
    /// A value in the text form of its type, in the client's encoding.
    #[tag(b't', name = kind)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    Text(#[len(i32)] B),
    /// A value in the binary form of its type, with the option `binary`. One row may have values of both forms.
    #[tag(b'b', name = kind)]
    #[since(pg = 14)]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    Binary(#[len(i32)] B),
}

impl<B: Storage> TupleColumn<B> {
    /// The value's bytes, text or binary; `None` for NULL and for an unchanged value that was not sent.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Null | Self::UnchangedToast => None,
            Self::Text(bytes) | Self::Binary(bytes) => Some(bytes.as_ref()),
        }
    }

    /// This value, or `old` if this says that the old one is unchanged.
    ///
    /// ```
    /// use pgwire_core::messages::logical::TupleColumn;
    ///
    /// let (old, new) = (TupleColumn::Text(&b"big"[..]), TupleColumn::UnchangedToast);
    /// assert_eq!(new.or_unchanged(old), old);
    /// assert_eq!(TupleColumn::Null.or_unchanged(old), TupleColumn::Null);
    /// ```
    #[must_use]
    pub fn or_unchanged(self, old: Self) -> Self {
        match self {
            Self::UnchangedToast => old,
            changed => changed,
        }
    }
}
