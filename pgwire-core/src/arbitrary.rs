//! Values out of random bytes, with the feature `arbitrary`: for fuzzing messages of your own, which derive `Arbitrary`
//! beside `PgWire`.
//!
//! ```
//! use arbitrary::{Arbitrary, Unstructured};
//! use pgwire_core::{Lsn, PgStr, PgWire};
//!
//! #[derive(Debug, PartialEq, Arbitrary, PgWire)]
//! #[tag(b'O')]
//! struct Origin<'a> {
//!     origin_lsn: Lsn,
//!     #[cstring]
//!     origin_name: PgStr<&'a [u8]>,
//! }
//!
//! let origin = Origin::arbitrary(&mut Unstructured::new(b"random bytes, from a fuzzer"))?;
//! let bytes = origin.to_bytes()?;
//! assert_eq!(Origin::decode(&bytes[..])?, origin);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Result, Unstructured};
use bytes::Bytes;

use crate::{Encode, IntoStatic, Lsn, Oid, PgStr, Seq, Timestamp, Xid};

impl<'a> Arbitrary<'a> for Lsn {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::new)
    }
}

impl<'a> Arbitrary<'a> for Timestamp {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::from_postgres_micros)
    }
}

impl<'a> Arbitrary<'a> for Oid {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::new)
    }
}

impl<'a> Arbitrary<'a> for Xid {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::new)
    }
}

/// Bytes up to a NUL, of any encoding or none.
impl<'a> Arbitrary<'a> for PgStr<&'a [u8]> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let bytes: &[u8] = u.arbitrary()?;
        let text = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
        Self::new(text).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for PgStr<Bytes> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        PgStr::<&[u8]>::arbitrary(u).map(IntoStatic::into_static_storage)
    }
}

/// Any number of elements.
impl<'a, T: Arbitrary<'a> + Encode + IntoStatic<Static = T>> Arbitrary<'a> for Seq<Bytes, T> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let items: Vec<T> = u.arbitrary()?;
        Self::from_items(&items).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}
