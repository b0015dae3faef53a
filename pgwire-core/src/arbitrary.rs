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

#[cfg(test)]
mod tests {
    use arbitrary::{Arbitrary, Unstructured};
    use bytes::Bytes;

    use crate::{Lsn, Oid, PgStr, Seq, Timestamp, Xid};

    /// The value that comes out of bytes of which each is 7.
    fn of_sevens<T: Arbitrary<'static>>() -> T {
        T::arbitrary(&mut Unstructured::new(&[7; 64])).expect("enough bytes")
    }

    #[test]
    fn numbers_are_made_of_the_bytes() {
        assert_eq!(of_sevens::<Lsn>(), Lsn::new(0x0707_0707_0707_0707));
        assert_eq!(of_sevens::<Timestamp>(), Timestamp::from_postgres_micros(0x0707_0707_0707_0707));
        assert_eq!(of_sevens::<Oid>(), Oid::new(0x0707_0707));
        assert_eq!(of_sevens::<Xid>(), Xid::new(0x0707_0707));
    }

    #[test]
    fn strings_are_bytes_up_to_a_nul_and_lists_have_elements() {
        let text = of_sevens::<PgStr<&[u8]>>();
        assert!(!text.is_empty() && text.as_bytes().iter().all(|byte| *byte == 7));
        assert_eq!(of_sevens::<PgStr<Bytes>>().as_bytes(), text.as_bytes());
        let mut with_nul = [7; 64];
        with_nul[..3].copy_from_slice(b"ab\0");
        let before_nul = PgStr::<&[u8]>::arbitrary(&mut Unstructured::new(&with_nul)).expect("enough bytes");
        assert_eq!(before_nul.as_bytes(), b"ab");
        let list = of_sevens::<Seq<Bytes, Oid>>();
        assert_eq!(list.get(0), Some(Oid::new(0x0707_0707)));
    }
}
