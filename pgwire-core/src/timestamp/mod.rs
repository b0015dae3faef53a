//! [`Timestamp`]: a point in time.

#[cfg(feature = "chrono")]
mod chrono;
mod civil;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "std")]
mod system_time;
#[cfg(feature = "time")]
mod time;

use core::fmt;

use self::civil::civil_date;
use crate::pad::pad;

/// Microseconds in a day (`USECS_PER_DAY`, `datatype/timestamp.h`).
const MICROS_PER_DAY: i64 = 86_400_000_000;

/// From the Unix epoch, 1970-01-01, to the server's, 2000-01-01, in microseconds. The two days are
/// `UNIX_EPOCH_JDATE` and `POSTGRES_EPOCH_JDATE`, as Julian day numbers, in `datatype/timestamp.h`.
const EPOCH_AS_UNIX_MICROS: i64 = (2_451_545 - 2_440_588) * MICROS_PER_DAY;

/// A point in time, to the microsecond.
///
/// On the wire it is an `Int64`, 8 bytes in network byte order: the signed number of microseconds
/// since 2000-01-01 00:00:00 UTC. The lowest and the highest number stand for `-infinity` and
/// `infinity`, so the order of the numbers is the order of the times.
///
/// It prints as the server prints a `timestamp with time zone` in the `ISO` style with `TimeZone`
/// set to `UTC`. Dates are Gregorian throughout, as the server's are: also those before that
/// calendar existed. The server itself stops at 4714-11-24 BC and 294276-12-31 (`MIN_TIMESTAMP` and
/// `END_TIMESTAMP`, `datatype/timestamp.h`); what lies beyond prints by the same rules.
///
/// With the feature `std`, it converts from and to `std::time::SystemTime`; with `chrono`, `jiff` and `time`, from and to
/// the times of those crates.
///
/// C: `TimestampTz`, in `datatype/timestamp.h`. Manual: "Date/Time Types".
///
/// ```
/// use pgwire_core::Timestamp;
///
/// let time = Timestamp::from_postgres_micros(849_323_195_123_456);
/// assert_eq!(time.to_string(), "2026-11-30 03:06:35.123456+00");
/// assert_eq!(time.unix_micros(), Some(1_796_007_995_123_456));
/// assert_eq!(format!("{:?}", Timestamp::EPOCH), "Timestamp(2000-01-01 00:00:00+00)");
/// assert!(time < Timestamp::INFINITY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(i64);

impl Timestamp {
    /// 2000-01-01 00:00:00 UTC, from which the server counts (`POSTGRES_EPOCH_JDATE`,
    /// `datatype/timestamp.h`).
    pub const EPOCH: Self = Self(0);

    /// `infinity`, later than every other time: the highest number (`DT_NOEND`,
    /// `datatype/timestamp.h`).
    pub const INFINITY: Self = Self(i64::MAX);

    /// `-infinity`, earlier than every other time: the lowest number (`DT_NOBEGIN`,
    /// `datatype/timestamp.h`).
    pub const NEG_INFINITY: Self = Self(i64::MIN);

    /// From the number on the wire: microseconds since 2000-01-01 00:00:00 UTC, or one of the two
    /// infinities.
    #[must_use]
    pub const fn from_postgres_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// The number on the wire: microseconds since 2000-01-01 00:00:00 UTC, or one of the two
    /// infinities.
    #[must_use]
    pub const fn postgres_micros(self) -> i64 {
        self.0
    }

    /// From microseconds since the Unix epoch, 1970-01-01 00:00:00 UTC.
    ///
    /// `None` for a time too early to be finite here.
    #[must_use]
    pub const fn from_unix_micros(micros: i64) -> Option<Self> {
        Self::finite(micros.checked_sub(EPOCH_AS_UNIX_MICROS))
    }

    /// Microseconds since the Unix epoch, 1970-01-01 00:00:00 UTC.
    ///
    /// `None` for the infinities, and for a time too late to count from 1970 in an `i64`.
    #[must_use]
    pub const fn unix_micros(self) -> Option<i64> {
        if self.is_finite() { self.0.checked_add(EPOCH_AS_UNIX_MICROS) } else { None }
    }

    /// Whether this is neither [`Timestamp::INFINITY`] nor [`Timestamp::NEG_INFINITY`].
    #[must_use]
    pub const fn is_finite(self) -> bool {
        self.0 != i64::MIN && self.0 != i64::MAX
    }

    /// The time this many microseconds later, or earlier if negative.
    ///
    /// `None` if either time isn't finite: a sum must not turn into an infinity, nor an infinity
    /// into a finite time.
    #[must_use]
    pub const fn checked_add_micros(self, micros: i64) -> Option<Self> {
        if self.is_finite() { Self::finite(self.0.checked_add(micros)) } else { None }
    }

    /// The microseconds from `earlier` to here, negative if `earlier` is in fact later.
    ///
    /// `None` if either time isn't finite, or they are too far apart for an `i64`.
    #[must_use]
    pub const fn micros_since(self, earlier: Self) -> Option<i64> {
        if self.is_finite() && earlier.is_finite() { self.0.checked_sub(earlier.0) } else { None }
    }

    /// The time, unless the computation of its number overflowed or hit one of the infinities.
    const fn finite(micros: Option<i64>) -> Option<Self> {
        match micros {
            Some(micros) if Self(micros).is_finite() => Some(Self(micros)),
            _ => None,
        }
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An `i64` of microseconds reaches some 292,000 years, so a year has at most 6 digits.
        const MAX_LEN: usize = "290000-12-31 23:59:59.999999+00 BC".len();

        match *self {
            Self::INFINITY => return f.pad("infinity"),
            Self::NEG_INFINITY => return f.pad("-infinity"),
            _ => {}
        }
        // Euclidean division: the time of day counts forward from midnight also before the epoch.
        let (year, month, day) = civil_date(self.0.div_euclid(MICROS_PER_DAY));
        let micros_of_day = self.0.rem_euclid(MICROS_PER_DAY);
        let (seconds, micros) = (micros_of_day / 1_000_000, micros_of_day % 1_000_000);
        let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        // There is no year 0: 1 BC comes before AD 1.
        let (year, era) = if year > 0 { (year, "") } else { (1 - year, " BC") };

        if micros == 0 {
            return pad::<MAX_LEN>(
                f,
                format_args!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}+00{era}"),
            );
        }
        let (mut fraction, mut digits) = (micros, 6);
        while fraction % 10 == 0 {
            fraction /= 10;
            digits -= 1;
        }
        pad::<MAX_LEN>(
            f,
            format_args!(
                "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}\
                 .{fraction:0digits$}+00{era}"
            ),
        )
    }
}

impl fmt::Debug for Timestamp {
    // By hand: the date says more than the number, and stays on one line under `{:#?}` too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Timestamp({self})")
    }
}

/// A time that the target of a conversion can't hold: an infinity, or one out of its range.
///
/// Conversions of a [`Timestamp`] to `std::time::SystemTime`, and to the times of other crates, return it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimestampRangeError(());

impl fmt::Display for TimestampRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the time is infinite, or out of the range of the type it is converted to")
    }
}

impl core::error::Error for TimestampRangeError {}

/// The whole microsecond at or before a time since 1970.
#[cfg(any(feature = "jiff", feature = "time"))]
fn unix_micros_of_nanos(nanos: i128) -> Option<Timestamp> {
    i64::try_from(nanos.div_euclid(1_000)).ok().and_then(Timestamp::from_unix_micros)
}

#[cfg(test)]
mod tests {
    use super::{EPOCH_AS_UNIX_MICROS, Timestamp};
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn prints_as_postgresql_does() {
        // What PostgreSQL 15 prints with `DateStyle` set to `ISO` and `TimeZone` to `UTC`, for
        // values loaded in binary.
        for (micros, text) in [
            (i64::MIN, "-infinity"),
            (-211_813_488_000_000_000, "4714-11-24 00:00:00+00 BC"),
            (-199_632_980_543_885_893, "4328-11-18 02:17:36.114107+00 BC"),
            (-184_075_355_426_517_153, "3835-11-19 04:49:33.482847+00 BC"),
            (-143_528_009_732_603_803, "2550-10-12 04:24:27.396197+00 BC"),
            (-136_657_240_593_457_737, "2332-07-02 23:23:26.542263+00 BC"),
            (-64_464_508_800_000_000, "0044-03-15 00:00:00+00 BC"),
            (-63_234_993_600_000_000, "0005-02-29 12:00:00+00 BC"),
            (-63_082_281_600_000_001, "0001-12-31 23:59:59.999999+00 BC"),
            (-63_082_281_600_000_000, "0001-01-01 00:00:00+00"),
            (-62_982_576_000_000_000, "0004-02-29 00:00:00+00"),
            (-13_165_977_600_000_001, "1582-10-14 23:59:59.999999+00"),
            (-13_165_977_600_000_000, "1582-10-15 00:00:00+00"),
            (-12_617_683_200_000_000, "1600-02-29 00:00:00+00"),
            (-3_150_576_000_000_001, "1900-02-28 23:59:59.999999+00"),
            (-3_150_576_000_000_000, "1900-03-01 00:00:00+00"),
            (-946_684_800_000_000, "1970-01-01 00:00:00+00"),
            (-1, "1999-12-31 23:59:59.999999+00"),
            (0, "2000-01-01 00:00:00+00"),
            (1, "2000-01-01 00:00:00.000001+00"),
            (500, "2000-01-01 00:00:00.0005+00"),
            (100_000, "2000-01-01 00:00:00.1+00"),
            (1_000_000, "2000-01-01 00:00:01+00"),
            (5_097_600_000_000, "2000-02-29 00:00:00+00"),
            (762_491_195_123_456, "2024-02-29 03:06:35.123456+00"),
            (849_323_195_123_456, "2026-11-30 03:06:35.123456+00"),
            (3_160_857_599_999_999, "2100-02-28 23:59:59.999999+00"),
            (3_160_857_600_000_000, "2100-03-01 00:00:00+00"),
            (17_405_685_799_120_777, "2551-07-25 16:43:19.120777+00"),
            (252_455_615_999_999_999, "9999-12-31 23:59:59.999999+00"),
            (252_455_616_000_000_000, "10000-01-01 00:00:00+00"),
            (260_190_406_583_000_778, "10245-02-08 00:56:23.000778+00"),
            (1_948_850_608_207_142_011, "63756-08-13 07:10:07.142011+00"),
            (7_462_594_707_090_636_629, "238480-03-17 22:11:30.636629+00"),
            (9_223_371_331_199_999_999, "294276-12-31 23:59:59.999999+00"),
            (i64::MAX, "infinity"),
        ] {
            let time = Timestamp::from_postgres_micros(micros);
            assert_eq!(time.to_string(), text, "{micros}");
            assert_eq!(format!("{time:?}"), format!("Timestamp({text})"));
            assert_eq!(format!("{time:#?}"), format!("Timestamp({text})"));
            assert_eq!(time.postgres_micros(), micros);
        }
    }

    #[test]
    fn prints_what_postgresql_has_no_date_for() {
        // Computed with Python's `datetime`, from times a multiple of 400 years away.
        for (micros, text) in [
            (i64::MIN + 1, "290279-12-22 19:59:05.224193+00 BC"),
            (-211_813_488_000_000_001, "4714-11-23 23:59:59.999999+00 BC"),
            (9_223_371_331_200_000_000, "294277-01-01 00:00:00+00"),
            (i64::MAX - 1, "294277-01-09 04:00:54.775806+00"),
        ] {
            assert_eq!(Timestamp::from_postgres_micros(micros).to_string(), text, "{micros}");
        }
    }

    #[test]
    fn honours_width_fill_and_alignment() {
        assert_eq!(format!("{:>24}", Timestamp::EPOCH), "  2000-01-01 00:00:00+00");
        assert_eq!(format!("{:*<24}", Timestamp::EPOCH), "2000-01-01 00:00:00+00**");
        assert_eq!(format!("{:^10}", Timestamp::INFINITY), " infinity ");
    }

    #[test]
    fn unix_epoch() {
        let min = i64::MIN + 1;
        let max = i64::MAX - 1;
        for (postgres, unix) in [
            (0, Some(946_684_800_000_000)),
            (-946_684_800_000_000, Some(0)),
            (849_323_195_123_456, Some(1_796_007_995_123_456)),
            (min, Some(min + EPOCH_AS_UNIX_MICROS)),
            (i64::MAX - EPOCH_AS_UNIX_MICROS, Some(i64::MAX)),
            (i64::MAX - EPOCH_AS_UNIX_MICROS + 1, None),
            (max, None),
            (i64::MIN, None),
            (i64::MAX, None),
        ] {
            let time = Timestamp::from_postgres_micros(postgres);
            assert_eq!(time.unix_micros(), unix, "{postgres}");
            if let Some(unix) = unix {
                assert_eq!(Timestamp::from_unix_micros(unix), Some(time), "{unix}");
            }
        }
        // Exactly `-infinity`, and an overflow.
        for unix in [i64::MIN + EPOCH_AS_UNIX_MICROS, i64::MIN + EPOCH_AS_UNIX_MICROS - 1, i64::MIN] {
            assert_eq!(Timestamp::from_unix_micros(unix), None, "{unix}");
        }
    }

    #[test]
    fn arithmetic_stays_finite() {
        for (micros, added, sum) in [
            (0, 5, Some(5)),
            (0, -5, Some(-5)),
            (i64::MAX - 2, 1, Some(i64::MAX - 1)),
            (i64::MAX - 2, 2, None),
            (i64::MAX - 2, 3, None),
            (i64::MIN + 2, -1, Some(i64::MIN + 1)),
            (i64::MIN + 2, -2, None),
            (i64::MIN + 2, -3, None),
            (i64::MAX, -1, None),
            (i64::MIN, 1, None),
            (i64::MAX, 0, None),
            (0, i64::MIN, None),
        ] {
            let time = Timestamp::from_postgres_micros(micros);
            let sum = sum.map(Timestamp::from_postgres_micros);
            assert_eq!(time.checked_add_micros(added), sum, "{micros} + {added}");
            if let Some(sum) = sum {
                assert_eq!(sum.micros_since(time), Some(added));
                assert_eq!(time.micros_since(sum), Some(-added));
            }
        }
        for (later, earlier) in [
            (Timestamp::INFINITY, Timestamp::EPOCH),
            (Timestamp::INFINITY, Timestamp::INFINITY),
            (Timestamp::EPOCH, Timestamp::NEG_INFINITY),
            // Both finite, but too far apart.
            (Timestamp::from_postgres_micros(i64::MAX - 1), Timestamp::from_postgres_micros(-2)),
        ] {
            assert_eq!(later.micros_since(earlier), None, "{later} - {earlier}");
        }
    }

    #[test]
    fn order_and_infinities() {
        assert_eq!(Timestamp::default(), Timestamp::EPOCH);
        let times = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX].map(Timestamp::from_postgres_micros);
        assert!(times.is_sorted());
        assert_eq!((times[0], times[6]), (Timestamp::NEG_INFINITY, Timestamp::INFINITY));
        assert_eq!(times.map(Timestamp::is_finite), [false, true, true, true, true, true, false]);
    }
}
