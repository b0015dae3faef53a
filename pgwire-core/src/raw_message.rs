//! A message that is passed on as it came.

use bytes::Bytes;

use crate::PgWire;
use crate::storage::Storage;

/// A tag and all the bytes behind it: what `#[other]` keeps of a message that a set does not know.
///
/// ```
/// use pgwire_core::{PgWire, RawMessage};
///
/// let raw = RawMessage::decode(&b"?abc"[..])?;
/// assert_eq!(raw, RawMessage { tag: b'?', body: &b"abc"[..] });
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct RawMessage<B: Storage = Bytes> {
    /// The first byte.
    #[pgwire(format = Byte1)]
    pub tag: u8,
    /// What comes after it, a length word included if the message has one.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub body: B,
}
