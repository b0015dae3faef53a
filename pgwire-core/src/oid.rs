//! [`Oid`]: the number that names a row of a system catalogue.

use core::fmt;

/// An object identifier: the key of a type, a relation, a role, or another row of a system
/// catalogue.
///
/// On the wire it is an `Int32`, 4 bytes in network byte order, which the server reads as unsigned:
/// the counter it comes from runs beyond `i32::MAX`. As text it is the decimal number.
///
/// C: `Oid` and `InvalidOid`, in `postgres_ext.h`. Manual: "Object Identifier Types".
///
/// ```
/// use pgwire_core::Oid;
///
/// let int4 = Oid::new(23); // `pg_type.oid` of `int4`, in `catalog/pg_type.dat`
/// assert!(int4.is_valid());
/// assert_eq!(int4.to_string(), "23");
/// assert_eq!(format!("{int4:?}"), "Oid(23)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Oid(u32);

impl Oid {
    /// Zero, which no object has: "none", or "not specified" (`InvalidOid`, `postgres_ext.h`).
    pub const INVALID: Self = Self(0);

    /// The identifier with this number.
    #[must_use]
    pub const fn new(oid: u32) -> Self {
        Self(oid)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Whether this can name an object: anything but [`Oid::INVALID`] (`OidIsValid`, `c.h`).
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.0 != Self::INVALID.0
    }
}

impl From<u32> for Oid {
    fn from(oid: u32) -> Self {
        Self(oid)
    }
}

impl From<Oid> for u32 {
    fn from(oid: Oid) -> Self {
        oid.0
    }
}

impl fmt::Display for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Oid {
    // By hand, to stay on one line under `{:#?}` too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Oid({})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Oid;
    use alloc::format;

    #[test]
    fn only_zero_is_invalid() {
        assert_eq!(Oid::default(), Oid::INVALID);
        for (number, valid) in [(0, false), (1, true), (16_384, true), (u32::MAX, true)] {
            assert_eq!(Oid::new(number).is_valid(), valid, "{number}");
        }
    }

    #[test]
    fn conversions_keep_the_number() {
        for number in [0, 1, 23, 0x8000_0000, u32::MAX] {
            assert_eq!(Oid::from(number), Oid::new(number));
            assert_eq!(u32::from(Oid::new(number)), number);
            assert_eq!(Oid::new(number).get(), number);
        }
    }

    #[test]
    fn text() {
        for (number, display, debug) in
            [(0, "0", "Oid(0)"), (23, "23", "Oid(23)"), (u32::MAX, "4294967295", "Oid(4294967295)")]
        {
            let oid = Oid::new(number);
            assert_eq!(format!("{oid}"), display);
            assert_eq!(format!("{oid:?}"), debug);
            assert_eq!(format!("{oid:#?}"), debug);
        }
        assert_eq!(format!("{:>6}|{:<6}|{:06}", Oid::new(23), Oid::new(23), Oid::new(23)), "    23|23    |000023");
    }
}
