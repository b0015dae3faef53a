//! The table of verdicts: what is expected, and why servers and ours differ where they do.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

const HEAD: &str = "| message | fault | servers | ours reads | ours writes | why |\n|---|---|---|---|---|---|\n";

/// A line of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) message: String,
    pub(crate) fault: String,
    pub(crate) servers: BTreeMap<u32, String>,
    pub(crate) reading: String,
    pub(crate) writing: String,
    /// Why they differ, by hand.
    pub(crate) why: String,
}

impl Row {
    fn parse(line: &str) -> Option<Self> {
        let cells = line.strip_prefix("| ")?.strip_suffix(" |")?;
        let [message, fault, servers, reading, writing, why] =
            cells.split(" | ").collect::<Vec<_>>().try_into().ok()?;
        let servers = servers.split("; ").flat_map(|part: &str| {
            let (versions, verdict) = versions_and_verdict(part);
            versions.map(move |version| (version, verdict.to_owned()))
        });
        Some(Self {
            message: message.to_owned(),
            fault: fault.to_owned(),
            servers: servers.collect(),
            reading: reading.to_owned(),
            writing: writing.to_owned(),
            why: why.trim().to_owned(),
        })
    }

    /// Neighbouring versions of one verdict together.
    fn servers(&self) -> String {
        let mut groups: Vec<(u32, u32, &str)> = Vec::new();
        for (&version, verdict) in &self.servers {
            match groups.last_mut() {
                Some((_, last, same)) if same == verdict => *last = version,
                _ => groups.push((version, version, verdict)),
            }
        }
        let group = |&(first, last, verdict): &(u32, u32, &str)| match first == last {
            true => format!("{first} {verdict}"),
            false => format!("{first}–{last} {verdict}"),
        };
        groups.iter().map(group).collect::<Vec<_>>().join("; ")
    }
}

fn versions_and_verdict(part: &str) -> (RangeInclusive<u32>, &str) {
    let (versions, verdict) = part.split_once(' ').unwrap_or_else(|| panic!("no versions in {part:?}"));
    let (first, last) = versions.split_once('–').unwrap_or((versions, versions));
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("no version in {part:?}"));
    (number(first)..=number(last), verdict)
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("verdicts.md")
}

/// What stands in front of the table, and its lines.
pub(crate) fn read() -> (String, Vec<Row>) {
    let text = fs::read_to_string(file()).expect("verdicts.md");
    let (front, table) = text.split_once(HEAD).expect("the head of the table");
    let rows = table.lines().map(|line| Row::parse(line).unwrap_or_else(|| panic!("no row: {line}")));
    (front.to_owned(), rows.collect())
}

/// Writes the table again, with the reasons that it had.
pub(crate) fn write(front: &str, rows: &[Row]) {
    let mut text = format!("{front}{HEAD}");
    for row in rows {
        let Row { message, fault, reading, writing, why, .. } = row;
        let _ = writeln!(text, "| {message} | {fault} | {} | {reading} | {writing} | {why} |", row.servers());
    }
    fs::write(file(), text).expect("written");
}
