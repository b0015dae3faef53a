//! What inputs cost.

use std::time::{Duration, Instant};

use allocation_counter::measure;

/// What a number of inputs cost.
#[derive(Debug, Default)]
pub(crate) struct Cost {
    inputs: u64,
    bytes: u64,
    most_held: u64,
    time: Duration,
}

impl Cost {
    /// Runs a step on an input of so many bytes, and returns its result and the most memory that it held.
    pub(crate) fn of<T>(&mut self, bytes: usize, step: impl FnOnce() -> T) -> (T, u64) {
        let started = Instant::now();
        let mut result = None;
        let allocated = measure(|| result = Some(step()));
        self.time += started.elapsed();
        self.inputs += 1;
        self.bytes += bytes as u64;
        self.most_held = self.most_held.max(allocated.bytes_max);
        (result.expect("the step has run"), allocated.bytes_max)
    }

    /// Says what they cost.
    pub(crate) fn print(&self, what: &str) {
        let Self { inputs, bytes, most_held, time } = self;
        #[allow(clippy::cast_precision_loss, reason = "it is shown with one decimal")]
        let nanoseconds = time.as_nanos() as f64 / (*bytes).max(1) as f64;
        println!("{what}: {inputs} inputs, {bytes} bytes, {nanoseconds:.1} ns a byte, at most {most_held} bytes held");
    }
}
