//! [`Xid`]: the number of a transaction.

use core::fmt;

/// A transaction identifier.
///
/// On the wire it is an `Int32`, 4 bytes in network byte order, which the server reads as unsigned.
/// As text it is the decimal number.
///
/// The counter wraps: after `u32::MAX` comes [`Xid::FIRST_NORMAL`]. So there is no `Ord` here.
/// Which of two transactions is older depends on the distance between them, as [`Xid::precedes`]
/// computes it, and that relation isn't transitive, so it can't sort anything.
///
/// C: `TransactionId` and its special values, in `access/transam.h`. Manual: "Transactions and
/// Identifiers", and "Preventing Transaction ID Wraparound Failures".
///
/// ```
/// use pgwire_core::Xid;
///
/// let xid = Xid::new(731);
/// assert!(xid.is_normal());
/// assert_eq!(xid.to_string(), "731");
/// assert_eq!(format!("{xid:?}"), "Xid(731)");
///
/// // Assigned shortly before the counter wrapped, so older, though the number is higher.
/// assert!(Xid::new(u32::MAX).precedes(xid));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Xid(u32);

impl Xid {
    /// No transaction: 0 (`InvalidTransactionId`, `access/transam.h`).
    pub const INVALID: Self = Self(0);

    /// The transaction in which `initdb` bootstraps the catalogues: 1 (`BootstrapTransactionId`,
    /// `access/transam.h`).
    pub const BOOTSTRAP: Self = Self(1);

    /// Stands for a transaction older than every normal one: 2 (`FrozenTransactionId`,
    /// `access/transam.h`).
    pub const FROZEN: Self = Self(2);

    /// The lowest number a transaction of a client can have: 3 (`FirstNormalTransactionId`,
    /// `access/transam.h`).
    pub const FIRST_NORMAL: Self = Self(3);

    /// The identifier with this number.
    #[must_use]
    pub const fn new(xid: u32) -> Self {
        Self(xid)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Whether this names a transaction: anything but [`Xid::INVALID`] (`TransactionIdIsValid`,
    /// `access/transam.h`).
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.0 != Self::INVALID.0
    }

    /// Whether the counter assigned this: not one of the three reserved values
    /// (`TransactionIdIsNormal`, `access/transam.h`).
    #[must_use]
    pub const fn is_normal(self) -> bool {
        self.0 >= Self::FIRST_NORMAL.0
    }

    /// Whether this transaction is older than `other`, as `TransactionIdPrecedes`
    /// (`access/transam.h`) decides it.
    ///
    /// Of two normal identifiers, the older is the one from which the counter reaches the other in
    /// fewer than 2³¹ steps. The three reserved values are older than every normal one, and are
    /// compared as numbers among themselves.
    ///
    /// The server keeps the identifiers it uses within 2³¹ of one another. Two that are exactly
    /// 2³¹ apart each precede the other, here as there.
    #[must_use]
    pub const fn precedes(self, other: Self) -> bool {
        if self.is_normal() && other.is_normal() {
            // The sign bit of the wrapped difference: C's `(int32) (id1 - id2) < 0`.
            self.0.wrapping_sub(other.0) >= 1 << 31
        } else {
            self.0 < other.0
        }
    }
}

impl From<u32> for Xid {
    fn from(xid: u32) -> Self {
        Self(xid)
    }
}

impl From<Xid> for u32 {
    fn from(xid: Xid) -> Self {
        xid.0
    }
}

impl fmt::Display for Xid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Xid {
    // By hand, to stay on one line under `{:#?}` too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Xid({})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Xid;
    use alloc::format;

    #[test]
    fn reserved_values() {
        assert_eq!(Xid::default(), Xid::INVALID);
        for (xid, number, valid, normal) in [
            (Xid::INVALID, 0, false, false),
            (Xid::BOOTSTRAP, 1, true, false),
            (Xid::FROZEN, 2, true, false),
            (Xid::FIRST_NORMAL, 3, true, true),
            (Xid::new(u32::MAX), u32::MAX, true, true),
        ] {
            assert_eq!(xid.get(), number);
            assert_eq!(xid.is_valid(), valid, "{xid}");
            assert_eq!(xid.is_normal(), normal, "{xid}");
        }
    }

    #[test]
    fn conversions_keep_the_number() {
        for number in [0, 1, 731, 0x8000_0000, u32::MAX] {
            assert_eq!(Xid::from(number), Xid::new(number));
            assert_eq!(u32::from(Xid::new(number)), number);
        }
    }

    #[test]
    fn precedes_wraps() {
        const HALF: u32 = 1 << 31;
        for (a, b, a_first, b_first) in [
            (731, 731, false, false),
            (731, 732, true, false),
            // Across the wrap.
            (u32::MAX, 3, true, false),
            (u32::MAX - 1_000, 1_000, true, false),
            // One short of half-way, half-way (ambiguous), one past it.
            (1_000, 1_000 + HALF - 1, true, false),
            (1_000, 1_000 + HALF, true, true),
            (1_000, 1_000 + HALF + 1, false, true),
            // A reserved value is compared as a number, however far away the other is.
            (0, 0, false, false),
            (0, 1, true, false),
            (1, 2, true, false),
            (2, 3, true, false),
            (2, u32::MAX, true, false),
            (0, u32::MAX, true, false),
            (2, HALF + 100, true, false),
        ] {
            assert_eq!(Xid::new(a).precedes(Xid::new(b)), a_first, "{a} before {b}");
            assert_eq!(Xid::new(b).precedes(Xid::new(a)), b_first, "{b} before {a}");
        }
    }

    #[test]
    fn text() {
        for (number, display, debug) in
            [(0, "0", "Xid(0)"), (731, "731", "Xid(731)"), (u32::MAX, "4294967295", "Xid(4294967295)")]
        {
            let xid = Xid::new(number);
            assert_eq!(format!("{xid}"), display);
            assert_eq!(format!("{xid:?}"), debug);
            assert_eq!(format!("{xid:#?}"), debug);
        }
        assert_eq!(format!("{:>6}|{:<6}", Xid::new(731), Xid::new(731)), "   731|731   ");
    }
}
