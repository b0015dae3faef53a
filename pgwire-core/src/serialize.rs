//! `Serialize` for what is not derived, with the feature `serde`.
//!
//! Text is written as text. Bytes that may be anything, such as the value of a column, are written as text if they are
//! UTF-8, and otherwise as bytes, which are a list of numbers in JSON. Positions and times are text in formats for people
//! and the numbers of the wire in others.

use serde::ser::{Serialize, Serializer};

use crate::storage::{Rebind, Storage};
use crate::{Decode, Lsn, Oid, PgStr, Seq, Timestamp, Xid};

/// Bytes that are text if they can be.
pub(crate) fn bytes<B: Storage, S: Serializer>(bytes: &B, serializer: S) -> Result<S::Ok, S::Error> {
    match core::str::from_utf8(bytes.as_ref()) {
        Ok(text) => serializer.serialize_str(text),
        Err(_) => serializer.serialize_bytes(bytes.as_ref()),
    }
}

/// The same, and NULL.
#[cfg(feature = "messages")]
#[allow(clippy::ref_option, reason = "serde hands over a field as it is")]
pub(crate) fn optional_bytes<B: Storage, S: Serializer>(value: &Option<B>, serializer: S) -> Result<S::Ok, S::Error> {
    /// Bytes as they stand inside an option.
    struct Value<'v, B>(&'v B);

    impl<B: Storage> Serialize for Value<'_, B> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            bytes(self.0, serializer)
        }
    }

    value.as_ref().map(Value).serialize(serializer)
}

impl<B: Storage> Serialize for PgStr<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        bytes(&self.as_bytes(), serializer)
    }
}

impl<B: Storage, T: Rebind> Serialize for Seq<B, T>
where
    for<'s> T::With<'s>: Decode<&'s [u8]> + Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl Serialize for Lsn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_u64(self.get()),
        }
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_i64(self.postgres_micros()),
        }
    }
}

impl Serialize for Oid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.get())
    }
}

impl Serialize for Xid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.get())
    }
}
