//! Lines of `trace` against what libpq's own `PQtrace` printed of the same connections.

mod lines;
mod printed;
mod rule;
mod sent;
mod traced;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pgwire_tests::recording;

use crate::printed::Printed;
use crate::rule::Rule;
use crate::sent::Sent;
use crate::traced::Traced;

#[test]
fn lines_are_those_of_libpq() {
    let mut count = Count::default();
    for path in recording::recordings() {
        let Ok(text) = std::fs::read(path.with_extension("trace")) else { continue };
        let traced = Traced::read(&path);
        let (ours, theirs) = (traced.sent(), Printed::all(&text));
        for side in ["F", "B"] {
            let ours: Vec<&Sent> = ours.iter().filter(|sent| sent.is_from(side)).collect();
            let theirs: Vec<&Printed> = theirs.iter().filter(|line| line.text.starts_with(side.as_bytes())).collect();
            traced.compare(&ours, &theirs, &mut count);
        }
        count.traces += 1;
    }
    println!("{count}");
    let unused: Vec<Rule> = Rule::ALL.into_iter().filter(|rule| !count.explained.contains_key(rule)).collect();
    assert!(unused.is_empty(), "rules without a case: {unused:?}");
    assert!(count.faults.is_empty(), "{}", count.faults.join("\n"));
}

#[derive(Default)]
struct Count {
    traces: usize,
    equal: usize,
    kinds: BTreeMap<String, usize>,
    explained: BTreeMap<Rule, usize>,
    faults: Vec<String>,
}

impl Count {
    fn explain(&mut self, rule: Rule) {
        *self.explained.entry(rule).or_default() += 1;
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let complaints = self.explained.get(&Rule::Complaint).copied().unwrap_or_default();
        let messages = self.equal + self.explained.values().sum::<usize>() - complaints + self.faults.len();
        writeln!(f, "{} traces, {messages} messages, {} lines equal", self.traces, self.equal)?;
        for (rule, count) in &self.explained {
            writeln!(f, "{count:>6} {rule:?} ({})", rule.source())?;
        }
        let mut kinds = String::new();
        for (kind, count) in &self.kinds {
            write!(kinds, " {kind} {count}")?;
        }
        write!(f, "equal:{kinds}")
    }
}
