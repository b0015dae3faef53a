//! Counts the instructions that ours and the floor take for each shape, and compares the ratio with its limit.
//!
//! Counts are repeatable, times are not, so this is what an improvement is steered by and what a change is held to.
//! Without arguments the program runs itself under callgrind (`valgrind` must be installed); the limits stand in
//! `instructions.tsv`.

mod callgrind;
mod limits;
mod run;

use std::process::ExitCode;

use callgrind::Counted;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some(callgrind::RUN) {
        run::all();
        return ExitCode::SUCCESS;
    }
    let limits = limits::read();
    let counts = callgrind::counts();
    println!("{:<8} {:<20} {:>9} {:>9} {:>7} {:>7}", "", "per message", "ours", "floor", "ratio", "limit");
    let mut above = Vec::new();
    for ours in counts.iter().filter(|count| count.side == "ours") {
        let Some(floor) = counts.iter().find(|floor| floor.side == "floor" && floor.is_of_same(ours)) else { continue };
        let Counted { operation, shape, .. } = ours;
        let (ratio, limit) = (ours.each() / floor.each(), limits::of(&limits, ours));
        println!(
            "{operation:<8} {shape:<20} {:>9.1} {:>9.1} {ratio:>7.2} {limit:>7.2}{}",
            ours.each(),
            floor.each(),
            if ratio > limit { "  above the limit" } else { "" }
        );
        if ratio > limit {
            above.push(format!("{operation} {shape}"));
        }
    }
    if above.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("\nabove the limits in instructions.tsv: {}", above.join(", "));
    ExitCode::FAILURE
}
