//! From and to `std::time::SystemTime`, with the feature `std`.

use std::time::{Duration, SystemTime};

use super::{EPOCH_AS_UNIX_MICROS, Timestamp, TimestampRangeError};

/// 2000-01-01. Counting from here, and not from 1970, no finite number overflows on the way.
fn epoch() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_micros(EPOCH_AS_UNIX_MICROS.unsigned_abs())
}

/// Exact. Fails for the infinities, and for times that the platform's `SystemTime` can't hold.
///
/// ```
/// use pgwire_core::Timestamp;
/// use std::time::SystemTime;
///
/// let time = Timestamp::from_unix_micros(0).expect("in range");
/// assert_eq!(SystemTime::try_from(time), Ok(SystemTime::UNIX_EPOCH));
/// assert!(SystemTime::try_from(Timestamp::INFINITY).is_err());
/// ```
impl TryFrom<Timestamp> for SystemTime {
    type Error = TimestampRangeError;

    fn try_from(time: Timestamp) -> Result<Self, TimestampRangeError> {
        if !time.is_finite() {
            return Err(TimestampRangeError(()));
        }
        let distance = Duration::from_micros(time.0.unsigned_abs());
        let converted = if time.0 < 0 { epoch().checked_sub(distance) } else { epoch().checked_add(distance) };
        converted.ok_or(TimestampRangeError(()))
    }
}

/// Rounds down (toward the past) to a whole microsecond. Fails for times that are not finite as
/// a [`Timestamp`].
///
/// ```
/// use pgwire_core::Timestamp;
/// use std::time::{Duration, SystemTime};
///
/// let time = SystemTime::UNIX_EPOCH + Duration::from_nanos(1_999);
/// assert_eq!(Timestamp::try_from(time)?.unix_micros(), Some(1));
/// # Ok::<(), pgwire_core::TimestampRangeError>(())
/// ```
impl TryFrom<SystemTime> for Timestamp {
    type Error = TimestampRangeError;

    fn try_from(time: SystemTime) -> Result<Self, TimestampRangeError> {
        let micros = match time.duration_since(epoch()) {
            Ok(after) => i64::try_from(after.as_micros()).ok(),
            // Down is away from the epoch here.
            Err(before) => i64::try_from(before.duration().as_nanos().div_ceil(1_000)).ok().map(|micros| -micros),
        };
        Self::finite(micros).ok_or(TimestampRangeError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, SystemTime, Timestamp, TimestampRangeError};
    use alloc::string::ToString;

    #[test]
    fn rounds_down_and_comes_back() {
        let epoch = SystemTime::UNIX_EPOCH + Duration::from_secs(946_684_800);
        for micros in [0, 1, -1, 849_323_195_123_456, -946_684_800_000_000, -946_684_800_000_001] {
            let time = Timestamp::from_postgres_micros(micros);
            let system = SystemTime::try_from(time).unwrap();
            let distance = Duration::from_micros(micros.unsigned_abs());
            assert_eq!(system, if micros < 0 { epoch - distance } else { epoch + distance });
            assert_eq!(Timestamp::try_from(system), Ok(time));
        }
        // Windows counts in steps of 100 ns, hence no smaller ones here.
        for (nanos, after, before) in [(0, 0, 0), (100, 0, -1), (900, 0, -1), (1_000, 1, -1), (1_100, 1, -2)] {
            let distance = Duration::from_nanos(nanos);
            assert_eq!(Timestamp::try_from(epoch + distance), Ok(Timestamp::from_postgres_micros(after)));
            assert_eq!(Timestamp::try_from(epoch - distance), Ok(Timestamp::from_postgres_micros(before)));
        }
        for time in [Timestamp::INFINITY, Timestamp::NEG_INFINITY] {
            let error: TimestampRangeError = SystemTime::try_from(time).unwrap_err();
            assert!(error.to_string().contains("infinite"));
        }
        // The extremes round-trip where the platform can hold them, and whatever is further out is
        // an error.
        for micros in [i64::MIN + 1, i64::MAX - 1] {
            let time = Timestamp::from_postgres_micros(micros);
            if let Ok(system) = SystemTime::try_from(time) {
                assert_eq!(Timestamp::try_from(system), Ok(time));
                let micro = Duration::from_micros(1);
                let beyond = if micros < 0 { system.checked_sub(micro) } else { system.checked_add(micro) };
                assert!(beyond.is_none_or(|beyond| Timestamp::try_from(beyond).is_err()));
            }
        }
    }
}
