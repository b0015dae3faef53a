//! [`Lsn`]: a position in the write-ahead log.

use core::fmt;
use core::str::FromStr;

use crate::pad::pad;

/// A log sequence number: the byte position of a record in the write-ahead log.
///
/// On the wire it is an `Int64`, 8 bytes in network byte order, which the server reads as unsigned.
/// As text, the upper and the lower 32 bits are each a hexadecimal number, with a slash between
/// them. `{}` prints it as the server does up to version 18 (`%X/%X`); `{:#}` pads the lower half
/// with zeros, as version 19 does (`%X/%08X`). Parsing takes both.
///
/// C: `XLogRecPtr`, in `access/xlogdefs.h`; its text, `pg_lsn_in` and `pg_lsn_out`, in
/// `utils/adt/pg_lsn.c`. Manual: "`pg_lsn` Type".
///
/// ```
/// use pgwire_core::Lsn;
///
/// let lsn: Lsn = "16/3D848".parse()?;
/// assert_eq!(lsn, Lsn::new(0x0000_0016_0003_D848));
/// assert_eq!(format!("{lsn}"), "16/3D848");
/// assert_eq!(format!("{lsn:#}"), "16/0003D848");
/// assert_eq!(format!("{lsn:?}"), "Lsn(16/3D848)");
///
/// let next = lsn.checked_add(64).expect("far from the end of the log");
/// assert_eq!(next.distance_from(lsn), Some(64));
/// # Ok::<(), pgwire_core::ParseLsnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Lsn(u64);

impl Lsn {
    /// Zero, at which no record starts: "none", or "not known" (`InvalidXLogRecPtr`,
    /// `access/xlogdefs.h`).
    pub const INVALID: Self = Self(0);

    /// The position this many bytes from the start of the log.
    #[must_use]
    pub const fn new(position: u64) -> Self {
        Self(position)
    }

    /// The position in bytes.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether this is a position: anything but [`Lsn::INVALID`] (`XLogRecPtrIsInvalid`,
    /// `access/xlogdefs.h`).
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.0 != Self::INVALID.0
    }

    /// The position this many bytes later, or `None` past the last one.
    #[must_use]
    pub const fn checked_add(self, bytes: u64) -> Option<Self> {
        match self.0.checked_add(bytes) {
            Some(position) => Some(Self(position)),
            None => None,
        }
    }

    /// The position this many bytes earlier, or `None` before the first one.
    #[must_use]
    pub const fn checked_sub(self, bytes: u64) -> Option<Self> {
        match self.0.checked_sub(bytes) {
            Some(position) => Some(Self(position)),
            None => None,
        }
    }

    /// The position this many bytes later, or the last one.
    #[must_use]
    pub const fn saturating_add(self, bytes: u64) -> Self {
        Self(self.0.saturating_add(bytes))
    }

    /// The position this many bytes earlier, or the first one, which is [`Lsn::INVALID`].
    #[must_use]
    pub const fn saturating_sub(self, bytes: u64) -> Self {
        Self(self.0.saturating_sub(bytes))
    }

    /// The bytes of log from `earlier` to here, or `None` if `earlier` is in fact later.
    #[must_use]
    pub const fn distance_from(self, earlier: Self) -> Option<u64> {
        self.0.checked_sub(earlier.0)
    }
}

impl From<u64> for Lsn {
    fn from(position: u64) -> Self {
        Self(position)
    }
}

impl From<Lsn> for u64 {
    fn from(lsn: Lsn) -> Self {
        lsn.0
    }
}

impl fmt::Display for Lsn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Two halves of 8 digits and the slash: `MAXPG_LSNLEN`, in `utils/adt/pg_lsn.c`.
        const MAX_LEN: usize = 17;

        let (high, low) = (self.0 >> 32, self.0 & 0xFFFF_FFFF);
        if f.alternate() {
            pad::<MAX_LEN>(f, format_args!("{high:X}/{low:08X}"))
        } else {
            pad::<MAX_LEN>(f, format_args!("{high:X}/{low:X}"))
        }
    }
}

impl fmt::Debug for Lsn {
    // By hand, to stay on one line under `{:#?}` too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lsn({self})")
    }
}

impl FromStr for Lsn {
    type Err = ParseLsnError;

    /// Parses what `pg_lsn_in` (`utils/adt/pg_lsn.c`) accepts: 1 to 8 hexadecimal digits of either
    /// case, a slash, and 1 to 8 more. No sign, no prefix, no spaces.
    fn from_str(text: &str) -> Result<Self, ParseLsnError> {
        let (high, low) = text.split_once('/').ok_or(ParseLsnError(Problem::NoSlash))?;
        let high = parse_half(high, "before")?;
        let low = parse_half(low, "after")?;
        Ok(Self(u64::from(high) << 32 | u64::from(low)))
    }
}

fn parse_half(digits: &str, side: &'static str) -> Result<u32, ParseLsnError> {
    // `u32::from_str_radix` alone would also take a sign, and any number of leading zeros.
    if let Some(other) = digits.chars().find(|c| !c.is_ascii_hexdigit()) {
        return Err(ParseLsnError(Problem::NotHexadecimal(other)));
    }
    let wrong_length = ParseLsnError(Problem::Length { side, len: digits.len() });
    if digits.len() > 8 {
        return Err(wrong_length);
    }
    u32::from_str_radix(digits, 16).map_err(|_| wrong_length)
}

/// Why a text is not an [`Lsn`].
///
/// ```
/// use pgwire_core::Lsn;
///
/// let error = "16".parse::<Lsn>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid LSN: no `/` between two hexadecimal numbers");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLsnError(Problem);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Problem {
    NoSlash,
    NotHexadecimal(char),
    Length { side: &'static str, len: usize },
}

impl fmt::Display for ParseLsnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Problem::NoSlash => f.write_str("invalid LSN: no `/` between two hexadecimal numbers"),
            Problem::NotHexadecimal(other) => {
                write!(f, "invalid LSN: {other:?} is not a hexadecimal digit")
            }
            Problem::Length { side, len } => {
                write!(f, "invalid LSN: {len} hexadecimal digits {side} the `/`, expected 1 to 8")
            }
        }
    }
}

impl core::error::Error for ParseLsnError {}

#[cfg(test)]
mod tests {
    use super::{Lsn, ParseLsnError};
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn parses_and_prints_as_postgresql_does() {
        // Text, position, and what PostgreSQL 15 prints for `select '...'::pg_lsn`; then version
        // 19's format.
        for (text, position, plain, padded) in [
            ("0/0", 0, "0/0", "0/00000000"),
            ("1/0", 0x1_0000_0000, "1/0", "1/00000000"),
            ("16/B374D848", 0x16_B374_D848, "16/B374D848", "16/B374D848"),
            ("ab/cd", 0xAB_0000_00CD, "AB/CD", "AB/000000CD"),
            ("aB/Cd", 0xAB_0000_00CD, "AB/CD", "AB/000000CD"),
            ("00000000/0000000a", 0xA, "0/A", "0/0000000A"),
            ("00000016/00000001", 0x16_0000_0001, "16/1", "16/00000001"),
            ("FFFFFFFF/0", 0xFFFF_FFFF_0000_0000, "FFFFFFFF/0", "FFFFFFFF/00000000"),
            ("FFFFFFFF/FFFFFFFF", u64::MAX, "FFFFFFFF/FFFFFFFF", "FFFFFFFF/FFFFFFFF"),
        ] {
            let lsn = Lsn::new(position);
            assert_eq!(text.parse(), Ok(lsn), "{text}");
            assert_eq!(lsn.to_string(), plain);
            assert_eq!(format!("{lsn:#}"), padded);
            assert_eq!(plain.parse(), Ok(lsn), "{plain}");
            assert_eq!(padded.parse(), Ok(lsn), "{padded}");
            assert_eq!(format!("{lsn:?}"), format!("Lsn({plain})"));
            assert_eq!(format!("{lsn:#?}"), format!("Lsn({plain})"));
        }
    }

    #[test]
    fn rejects_what_postgresql_rejects() {
        // Each is "invalid input syntax for type pg_lsn" to PostgreSQL 15.
        for (text, why) in [
            ("", "no `/` between two hexadecimal numbers"),
            ("12", "no `/` between two hexadecimal numbers"),
            ("/", "0 hexadecimal digits before the `/`, expected 1 to 8"),
            ("/0", "0 hexadecimal digits before the `/`, expected 1 to 8"),
            ("1/", "0 hexadecimal digits after the `/`, expected 1 to 8"),
            ("123456789/1", "9 hexadecimal digits before the `/`, expected 1 to 8"),
            ("000000001/1", "9 hexadecimal digits before the `/`, expected 1 to 8"),
            ("1/123456789", "9 hexadecimal digits after the `/`, expected 1 to 8"),
            ("G/0", "'G' is not a hexadecimal digit"),
            ("0x1/2", "'x' is not a hexadecimal digit"),
            (" 1/2", "' ' is not a hexadecimal digit"),
            ("1/2 ", "' ' is not a hexadecimal digit"),
            ("+1/2", "'+' is not a hexadecimal digit"),
            ("1/+2", "'+' is not a hexadecimal digit"),
            ("-1/2", "'-' is not a hexadecimal digit"),
            ("1/2/3", "'/' is not a hexadecimal digit"),
            ("1//2", "'/' is not a hexadecimal digit"),
            ("1/é", "'é' is not a hexadecimal digit"),
        ] {
            let error: ParseLsnError = text.parse::<Lsn>().unwrap_err();
            assert_eq!(error.to_string(), format!("invalid LSN: {why}"), "{text:?}");
        }
    }

    #[test]
    fn honours_width_fill_and_alignment() {
        let lsn = Lsn::new(0x16_0000_0001);
        assert_eq!(format!("{lsn:>8}|{lsn:<8}|{lsn:*^8}"), "    16/1|16/1    |**16/1**");
        assert_eq!(format!("{lsn:>#13}"), "  16/00000001");
    }

    #[test]
    fn arithmetic_never_wraps() {
        const MAX: Lsn = Lsn::new(u64::MAX);
        for (lsn, bytes, sum, difference) in [
            (Lsn::new(100), 0, Some(Lsn::new(100)), Some(Lsn::new(100))),
            (Lsn::new(100), 100, Some(Lsn::new(200)), Some(Lsn::INVALID)),
            (Lsn::new(100), 101, Some(Lsn::new(201)), None),
            (Lsn::new(0xFFFF_FFFF), 1, Some(Lsn::new(0x1_0000_0000)), Some(Lsn::new(0xFFFF_FFFE))),
            (MAX, 1, None, Some(Lsn::new(u64::MAX - 1))),
            (Lsn::INVALID, u64::MAX, Some(MAX), None),
            (MAX, u64::MAX, None, Some(Lsn::INVALID)),
        ] {
            assert_eq!(lsn.checked_add(bytes), sum, "{lsn} + {bytes}");
            assert_eq!(lsn.checked_sub(bytes), difference, "{lsn} - {bytes}");
            assert_eq!(lsn.saturating_add(bytes), sum.unwrap_or(MAX), "{lsn} + {bytes}");
            assert_eq!(lsn.saturating_sub(bytes), difference.unwrap_or(Lsn::INVALID), "{lsn} - {bytes}");
            if let Some(sum) = sum {
                assert_eq!(sum.distance_from(lsn), Some(bytes));
                assert_eq!(lsn.distance_from(sum), (bytes == 0).then_some(0));
            }
        }
    }

    #[test]
    fn conversions_and_order() {
        assert_eq!(Lsn::default(), Lsn::INVALID);
        assert!(!Lsn::INVALID.is_valid());
        for position in [1, 0x8000_0000_0000_0000, u64::MAX] {
            let lsn = Lsn::from(position);
            assert!(lsn.is_valid());
            assert_eq!((lsn.get(), u64::from(lsn)), (position, position));
            assert!(Lsn::INVALID < lsn);
        }
        assert!(Lsn::new(0xFFFF_FFFF) < Lsn::new(0x1_0000_0000));
    }
}
