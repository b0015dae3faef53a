//! Dates out of days.

/// The Gregorian year, month and day that lie this many days after 2000-01-01. Years count through
/// zero: 0 is 1 BC.
///
/// Counting years from 1 March puts the leap day at the end of the year. Then the months before it
/// have the same lengths in every year, and the calendar repeats every 400 years exactly.
pub(super) fn civil_date(days_since_2000: i64) -> (i64, i64, i64) {
    const DAYS_PER_CYCLE: i64 = 400 * 365 + 97;
    // From 1 March of year 0 to 1 March 2000, less the 60 days before that in 2000.
    const FROM_YEAR_0_TO_2000: i64 = 5 * DAYS_PER_CYCLE - 60;

    let days = days_since_2000 + FROM_YEAR_0_TO_2000;
    let cycle = days.div_euclid(DAYS_PER_CYCLE);
    let day_of_cycle = days.rem_euclid(DAYS_PER_CYCLE);
    // Dividing by 365 needs the leap days out: one at the end of every 4 years, save of every 100,
    // but again of 400.
    let year_of_cycle = (day_of_cycle - day_of_cycle / 1_460 + day_of_cycle / 36_524 - day_of_cycle / 146_096) / 365;
    let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    // From March on, every five months have 153 days: 31, 30, 31, 30, 31. With the constant 2,
    // integer division puts the longer months in just that order.
    let months_since_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months_since_march + 2) / 5 + 1;
    // January and February belong to the year that began the March before.
    if months_since_march < 10 {
        (400 * cycle + year_of_cycle, months_since_march + 3, day)
    } else {
        (400 * cycle + year_of_cycle + 1, months_since_march - 9, day)
    }
}

#[cfg(test)]
mod tests {
    use super::civil_date;

    #[test]
    fn every_day_of_seven_cycles_follows_the_one_before() {
        let (mut year, mut month, mut day) = (-400, 1, 1);
        for days_since_2000 in -6 * 146_097..146_097 {
            assert_eq!(civil_date(days_since_2000), (year, month, day), "{days_since_2000}");
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let days_in_month = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            day += 1;
            if day > days_in_month {
                (month, day) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
        assert_eq!((year, month, day), (2_400, 1, 1));
    }
}
