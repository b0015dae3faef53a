//! The highest ratio allowed for each operation and shape.

use super::callgrind::Counted;

const FILE: &str = include_str!("../../../instructions.tsv");

/// A line of the file; `*` stands for every shape that has no line of its own.
pub(crate) struct Limit {
    operation: &'static str,
    shape: &'static str,
    ratio: f64,
}

pub(crate) fn read() -> Vec<Limit> {
    let lines = FILE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let limit = |line: &'static str| match line.split('\t').collect::<Vec<_>>()[..] {
        [operation, shape, ratio] => Limit { operation, shape, ratio: ratio.parse().expect("a ratio is a number") },
        _ => panic!("instructions.tsv: {line}"),
    };
    lines.map(limit).collect()
}

pub(crate) fn of(limits: &[Limit], counted: &Counted) -> f64 {
    let of = |shape: &str| limits.iter().find(|limit| limit.operation == counted.operation && limit.shape == shape);
    of(&counted.shape).or_else(|| of("*")).map_or(f64::INFINITY, |limit| limit.ratio)
}
