//! Times by criterion, in rounds.

use std::path::PathBuf;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};

use super::Job;

/// The times of one side.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    pub(super) side: &'static str,
    /// Allocations for each message.
    pub(super) allocations: f64,
    /// Nanoseconds for each message, round by round.
    pub(super) rounds: Vec<f64>,
}

/// How often all sides are timed; `ROUNDS` in the environment is another number.
fn number_of_rounds() -> usize {
    std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(5)
}

pub(super) fn rounds(name: &str, mut jobs: Vec<Job>) -> Vec<Timed> {
    let folder = std::env::temp_dir().join(format!("pgwire-benches-{}", std::process::id()));
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(20))
        .measurement_time(Duration::from_millis(80))
        .output_directory(&folder);
    let mut timed: Vec<Timed> = jobs
        .iter()
        .map(|job| Timed {
            side: job.side,
            allocations: job.allocations as f64 / job.messages as f64,
            rounds: Vec::new(),
        })
        .collect();
    for round in 0..number_of_rounds() {
        let group_name = format!("{name} {round}");
        let mut group = criterion.benchmark_group(&group_name);
        for (job, timed) in jobs.iter_mut().zip(&mut timed) {
            group.bench_function(BenchmarkId::from_parameter(job.side), |bencher| bencher.iter(&mut job.run));
            let nanoseconds = median(&folder.join(&group_name).join(job.side).join("new/estimates.json"));
            timed.rounds.push(nanoseconds / job.messages as f64);
        }
        group.finish();
    }
    // What was kept for comparison with the next run is of no use under this name.
    let _ = std::fs::remove_dir_all(&folder);
    timed
}

/// The median that criterion wrote down.
fn median(file: &PathBuf) -> f64 {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let estimates: serde_json::Value = serde_json::from_str(&text).expect("estimates are JSON");
    estimates["median"]["point_estimate"].as_f64().expect("an estimate is a number")
}
