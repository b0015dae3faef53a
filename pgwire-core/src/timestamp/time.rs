//! From and to `time::OffsetDateTime`, with the feature `time`.

use super::{Timestamp, TimestampRangeError, unix_micros_of_nanos};
use ::time::OffsetDateTime;

/// Exact, in UTC. Fails for the infinities, and for years that the crate does not have.
///
/// ```
/// use pgwire_core::Timestamp;
/// use time::OffsetDateTime;
///
/// let time = Timestamp::from_postgres_micros(849_323_195_123_456);
/// assert_eq!(OffsetDateTime::try_from(time)?.unix_timestamp_nanos(), 1_796_007_995_123_456_000);
/// assert!(OffsetDateTime::try_from(Timestamp::INFINITY).is_err());
/// # Ok::<(), pgwire_core::TimestampRangeError>(())
/// ```
impl TryFrom<Timestamp> for OffsetDateTime {
    type Error = TimestampRangeError;

    fn try_from(time: Timestamp) -> Result<Self, TimestampRangeError> {
        let micros = time.unix_micros().ok_or(TimestampRangeError(()))?;
        Self::from_unix_timestamp_nanos(i128::from(micros) * 1_000).map_err(|_| TimestampRangeError(()))
    }
}

/// Rounds down (toward the past) to a whole microsecond, whatever the offset. Fails for times that are not finite as a
/// [`Timestamp`], which the crate has with its feature `large-dates` only.
impl TryFrom<OffsetDateTime> for Timestamp {
    type Error = TimestampRangeError;

    fn try_from(time: OffsetDateTime) -> Result<Self, TimestampRangeError> {
        unix_micros_of_nanos(time.unix_timestamp_nanos()).ok_or(TimestampRangeError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::{OffsetDateTime, Timestamp};

    #[test]
    fn rounds_down_and_comes_back() {
        for micros in [-946_684_800_000_001, -1, 0, 1, 849_323_195_123_456] {
            let time = Timestamp::from_postgres_micros(micros);
            let converted = OffsetDateTime::try_from(time).expect("a year of ours");
            assert_eq!(Timestamp::try_from(converted), Ok(time));
            assert_eq!(Timestamp::try_from(converted + core::time::Duration::from_nanos(999)), Ok(time));
        }
        assert!(OffsetDateTime::try_from(Timestamp::from_postgres_micros(i64::MAX - 1)).is_err());
    }
}
