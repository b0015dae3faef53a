//! From and to `jiff::Timestamp`, with the feature `jiff`.

use super::{Timestamp, TimestampRangeError, unix_micros_of_nanos};

/// Exact. Fails for the infinities, and outside of the years −9999 to 9999.
///
/// ```
/// use pgwire_core::Timestamp;
///
/// let time = Timestamp::from_postgres_micros(849_323_195_123_456);
/// assert_eq!(jiff::Timestamp::try_from(time)?.to_string(), "2026-11-30T03:06:35.123456Z");
/// assert!(jiff::Timestamp::try_from(Timestamp::INFINITY).is_err());
/// # Ok::<(), pgwire_core::TimestampRangeError>(())
/// ```
impl TryFrom<Timestamp> for ::jiff::Timestamp {
    type Error = TimestampRangeError;

    fn try_from(time: Timestamp) -> Result<Self, TimestampRangeError> {
        let micros = time.unix_micros().ok_or(TimestampRangeError(()))?;
        Self::from_microsecond(micros).map_err(|_| TimestampRangeError(()))
    }
}

/// Rounds down (toward the past) to a whole microsecond.
impl From<::jiff::Timestamp> for Timestamp {
    fn from(time: ::jiff::Timestamp) -> Self {
        // All its years are within ours.
        unix_micros_of_nanos(time.as_nanosecond()).unwrap_or(Self::NEG_INFINITY)
    }
}

#[cfg(test)]
mod tests {
    use super::Timestamp;
    use alloc::string::ToString;

    #[test]
    fn rounds_down_and_comes_back() {
        for micros in [-946_684_800_000_001, -1, 0, 1, 849_323_195_123_456] {
            let time = Timestamp::from_postgres_micros(micros);
            let converted = ::jiff::Timestamp::try_from(time).expect("a year of ours");
            assert_eq!(Timestamp::from(converted), time);
            assert_eq!(Timestamp::from(converted + core::time::Duration::from_nanos(999)), time);
        }
        assert!(::jiff::Timestamp::try_from(Timestamp::from_postgres_micros(i64::MAX - 1)).is_err());
        assert_eq!(Timestamp::from(::jiff::Timestamp::MIN).to_string(), "10000-01-02 01:59:59+00 BC");
        assert!(Timestamp::from(::jiff::Timestamp::MAX).is_finite());
    }
}
