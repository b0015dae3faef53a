//! The table, in Markdown, so that it can go into a README as it is.

use super::Operation;
use super::time::Timed;
use crate::shape::Input;

/// What times are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Message,
    /// Columns of a DataRow.
    Column,
    /// Kibibytes of a message.
    Kibibyte,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Column => "column",
            Self::Kibibyte => "KiB",
        }
    }

    /// How many there are in a message.
    fn in_message(self, input: &Input) -> f64 {
        match self {
            Self::Message => 1.0,
            Self::Column => f64::from(u16::from_be_bytes([input.first()[5], input.first()[6]])),
            Self::Kibibyte => input.first().len() as f64 / 1024.0,
        }
    }
}

pub(super) fn of(operation: Operation, input: &Input, timed: &[Timed], unit: Unit) -> String {
    let base = |name: &str| timed.iter().find(|timed| timed.side == name).map(|timed| &timed.rounds[..]);
    let (ours, floor) = (base("ours"), base("floor"));
    let head = format!("\n| {operation:?} {} | ns/{} | × ours | × floor | ± | allocations |", input.name, unit.name());
    let rows = timed.iter().map(|timed| {
        let nanoseconds = median(timed.rounds.clone()) / unit.in_message(input);
        let (times_ours, _) = ratio(&timed.rounds, ours);
        let (times_floor, noise) = ratio(&timed.rounds, floor);
        format!(
            "| {} | {nanoseconds:.2} | {times_ours:.2} | {times_floor:.2} | {:.0} % | {:.2} |",
            timed.side,
            noise * 100.0,
            timed.allocations
        )
    });
    [head, "|---|--:|--:|--:|--:|--:|".to_owned()].into_iter().chain(rows).map(|line| line + "\n").collect()
}

/// The median of the ratios round by round, and half of how far they are apart, as a share of it.
fn ratio(rounds: &[f64], base: Option<&[f64]>) -> (f64, f64) {
    let Some(base) = base else { return (f64::NAN, f64::NAN) };
    let ratios: Vec<f64> = rounds.iter().zip(base).map(|(one, base)| one / base).collect();
    let (low, high) = ratios.iter().fold((f64::MAX, f64::MIN), |(low, high), one| (low.min(*one), high.max(*one)));
    let median = median(ratios);
    (median, (high - low) / 2.0 / median)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
