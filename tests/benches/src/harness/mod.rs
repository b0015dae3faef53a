//! Times each operation on each input by all sides, and prints a table of ratios.
//!
//! Criterion takes the times. All sides of an operation are timed one after the other in each of several rounds, and a
//! ratio is that of two times of one round, so that a machine that is slow for a while is slow for both. The table has
//! the median over the rounds, and the widest spread among them as a measure of the noise.

mod table;
mod time;

use crate::floor::FLOOR;
use crate::ours::{OURS, OURS_PROXY, OURS_SHARED};
use crate::peers::PEERS;
use crate::shape::{Depth, Input};
use crate::side::Side;

pub use table::Unit;

/// What is done with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Decode, and leave lists on the wire.
    Decode,
    /// Decode, and read every element.
    Walk,
    /// Encode the first message.
    Encode,
}

/// All sides: ours first, then the floor, then the peers.
pub fn sides() -> Vec<Side> {
    [OURS, OURS_SHARED, OURS_PROXY, FLOOR].into_iter().chain(PEERS).collect()
}

/// Something that can be timed.
struct Job {
    side: &'static str,
    /// Messages in one run.
    messages: usize,
    /// Allocations in one run.
    allocations: u64,
    run: Box<dyn FnMut() -> u64>,
}

/// Times the operations on the inputs, and prints their tables when all is done, behind what criterion prints; times are
/// shown for one of the units.
///
/// # Panics
/// If two sides do not agree on what an input holds.
pub fn run(inputs: Vec<Input>, operations: &[Operation], sides: &[Side], unit: Unit) {
    let inputs: &'static [Input] = inputs.leak();
    let mut tables = String::new();
    for input in inputs {
        for operation in operations {
            let jobs: Vec<Job> = sides.iter().filter_map(|side| job(input, *operation, side)).collect();
            if !jobs.is_empty() {
                let timed = time::rounds(&format!("{operation:?} {}", input.name), jobs);
                tables += &table::of(*operation, input, &timed, unit);
            }
        }
    }
    println!("{tables}");
}

fn job(input: &'static Input, operation: Operation, side: &Side) -> Option<Job> {
    let depth = if operation == Operation::Walk { Depth::Walk } else { Depth::Decode };
    let mut run: Box<dyn FnMut() -> u64> = if operation == Operation::Encode {
        let mut encoder = (side.encoder)(input)?;
        encoder.encode(1);
        assert_eq!(encoder.output(), &input.first()[..], "{} encodes {} otherwise", side.name, input.name);
        Box::new(move || encoder.encode(ENCODED) as u64)
    } else {
        let decode = (side.decoder)(input.kind, depth)?;
        Box::new(move || decode(input))
    };
    if operation == Operation::Walk && !side.name.starts_with('(') {
        let expected = (FLOOR.decoder)(input.kind, Depth::Walk).map(|decode| decode(input));
        assert_eq!(Some(run()), expected, "{} reads something else in {}", side.name, input.name);
    }
    let allocations = allocation_counter::measure(|| {
        std::hint::black_box(run());
    });
    let messages = if operation == Operation::Encode { ENCODED } else { input.messages.len() };
    Some(Job { side: side.name, messages, allocations: allocations.count_total, run })
}

/// Messages encoded in one run.
const ENCODED: usize = 100;
