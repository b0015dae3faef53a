//! From and to `chrono::DateTime`, with the feature `chrono`.

use super::{Timestamp, TimestampRangeError};
use ::chrono::{DateTime, TimeZone, Utc};

/// Exact. Fails for the infinities, and for years that chrono does not have.
///
/// ```
/// use chrono::{DateTime, Utc};
/// use pgwire_core::Timestamp;
///
/// let time = Timestamp::from_postgres_micros(849_323_195_123_456);
/// assert_eq!(DateTime::<Utc>::try_from(time)?.timestamp_micros(), 1_796_007_995_123_456);
/// assert!(DateTime::<Utc>::try_from(Timestamp::INFINITY).is_err());
/// # Ok::<(), pgwire_core::TimestampRangeError>(())
/// ```
impl TryFrom<Timestamp> for DateTime<Utc> {
    type Error = TimestampRangeError;

    fn try_from(time: Timestamp) -> Result<Self, TimestampRangeError> {
        time.unix_micros().and_then(Self::from_timestamp_micros).ok_or(TimestampRangeError(()))
    }
}

/// Rounds down (toward the past) to a whole microsecond, whatever the time zone.
impl<Tz: TimeZone> From<DateTime<Tz>> for Timestamp {
    fn from(time: DateTime<Tz>) -> Self {
        // All its years are within ours.
        Self::from_unix_micros(time.timestamp_micros()).unwrap_or(Self::NEG_INFINITY)
    }
}

#[cfg(test)]
mod tests {
    use super::{DateTime, Timestamp, Utc};

    #[test]
    fn rounds_down_and_comes_back() {
        for micros in [-946_684_800_000_001, -1, 0, 1, 849_323_195_123_456] {
            let time = Timestamp::from_postgres_micros(micros);
            let converted = DateTime::<Utc>::try_from(time).expect("a year of ours");
            assert_eq!(Timestamp::from(converted), time);
            assert_eq!(Timestamp::from(converted + core::time::Duration::from_nanos(999)), time);
        }
        assert!(DateTime::<Utc>::try_from(Timestamp::from_postgres_micros(i64::MAX - 1)).is_err());
        for end in [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC] {
            assert!(Timestamp::from(end).is_finite());
        }
    }
}
