//! Reads captures of real `pgoutput` streams together with the decoded truth that belongs to them.
//!
//! A capture is a file of one JSON object per message (`<name>.jsonl`); the truth is the file
//! `<name>.truth.jsonl` of one JSON object of decoded fields per message. Lines of both are matched
//! by their `seq`.
//!
//! This is code of tests: data that is not what it should be ends in a panic that names the file
//! and the line.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// The `streaming` option of a capture's subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StreamingOption {
    /// Only complete transactions are sent.
    #[default]
    Off,
    /// Large transactions are sent in blocks before they end (protocol 2 and later).
    On,
    /// As `On`, and Stream Abort carries the LSN and the time of the abort (protocol 4).
    Parallel,
}

impl StreamingOption {
    /// The option's value as the server spells it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Parallel => "parallel",
        }
    }
}

impl fmt::Display for StreamingOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One capture: how it was taken, and its messages in the order the server sent them.
#[derive(Clone, Debug)]
pub struct CaptureFile {
    /// The name of the file without `.jsonl`.
    pub name: String,
    /// The major version of the server.
    pub pg_major: u16,
    /// The requested `proto_version`.
    pub protocol: u32,
    /// The requested `streaming`.
    pub streaming: StreamingOption,
    /// Whether `binary` was requested.
    pub binary: bool,
    /// Whether `two_phase` was requested.
    pub two_phase: bool,
    /// The messages.
    pub messages: Vec<CapturedMessage>,
}

/// One message of a capture.
#[derive(Clone, Debug)]
pub struct CapturedMessage {
    /// The line in the capture file, starting with 1.
    pub line: usize,
    /// The number of the message in its capture, by which its truth is found.
    pub seq: u64,
    /// The message as it was sent, starting with the byte of its kind.
    pub bytes: Vec<u8>,
    /// The decoded fields, if the capture has them.
    pub truth: Option<Value>,
}

/// The head of every line of a capture; what else a line has is of no interest here.
#[derive(Deserialize)]
struct Line {
    pg: String,
    proto: u32,
    streaming: StreamingOption,
    binary: bool,
    two_phase: bool,
    seq: u64,
    hex: String,
}

/// The part of a truth line that this module needs.
#[derive(Deserialize)]
struct TruthSeq {
    seq: u64,
}

/// The captures to test with, sorted: all of `../shared/captures/pgoutput` next to the repository
/// if that folder exists, else the committed ones ([`fixture_files`]).
///
/// # Panics
///
/// If the folder cannot be read or holds no capture.
#[must_use]
pub fn capture_files() -> Vec<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/captures/pgoutput");
    if all.is_dir() { captures_in(&all) } else { fixture_files() }
}

/// The captures that are committed with this crate, sorted.
///
/// # Panics
///
/// If the folder cannot be read or holds no capture.
#[must_use]
pub fn fixture_files() -> Vec<PathBuf> {
    captures_in(&fixture_folder())
}

/// Reads one capture and the truth that lies next to it (a capture may have none).
///
/// # Panics
///
/// If a file cannot be read, a line is malformed, a `seq` occurs twice, the lines do not agree on
/// how the capture was taken, or a truth line belongs to no message. If there is a truth file,
/// every message must have its line.
#[must_use]
pub fn read(path: &Path) -> CaptureFile {
    let truth_path = path.with_extension("truth.jsonl");
    let mut truths = truth_path.is_file().then(|| read_truth(&truth_path));

    let text = read_text(path);
    let mut seen = HashSet::new();
    let mut capture: Option<CaptureFile> = None;
    for (line, content) in lines(&text) {
        let at = At { path, line };
        let head: Line = serde_json::from_str(content).unwrap_or_else(|e| at.fail(format_args!("{e}")));
        let bytes = hex::decode(&head.hex).unwrap_or_else(|e| at.fail(format_args!("hex: {e}")));
        if bytes.is_empty() {
            at.fail(format_args!("a message of no bytes"));
        }
        if !seen.insert(head.seq) {
            at.fail(format_args!("seq {} occurs twice", head.seq));
        }
        let truth = truths.as_mut().map(|truths| {
            truths.remove(&head.seq).unwrap_or_else(|| {
                at.fail(format_args!("no truth for seq {}", head.seq));
            })
        });
        let pg_major = major(&head.pg).unwrap_or_else(|| at.fail(format_args!("server version {:?}", head.pg)));

        let capture = capture.get_or_insert_with(|| CaptureFile {
            name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            pg_major,
            protocol: head.proto,
            streaming: head.streaming,
            binary: head.binary,
            two_phase: head.two_phase,
            messages: Vec::new(),
        });
        let first = (capture.pg_major, capture.protocol, capture.streaming, capture.binary, capture.two_phase);
        if first != (pg_major, head.proto, head.streaming, head.binary, head.two_phase) {
            at.fail(format_args!("taken in another way than the first line"));
        }
        capture.messages.push(CapturedMessage { line, seq: head.seq, bytes, truth });
    }

    if let Some(seq) = truths.and_then(|truths| truths.into_keys().min()) {
        panic!("{}: seq {seq} belongs to no message", truth_path.display());
    }
    capture.unwrap_or_else(|| panic!("{}: no messages", path.display()))
}

/// A place in a file, for messages.
#[derive(Clone, Copy)]
struct At<'a> {
    path: &'a Path,
    line: usize,
}

impl At<'_> {
    fn fail(self, what: fmt::Arguments<'_>) -> ! {
        panic!("{}:{}: {what}", self.path.display(), self.line)
    }
}

/// The lines of a truth file by their `seq`.
fn read_truth(path: &Path) -> HashMap<u64, Value> {
    let text = read_text(path);
    let mut truths = HashMap::new();
    for (line, content) in lines(&text) {
        let at = At { path, line };
        let truth: Value = serde_json::from_str(content).unwrap_or_else(|e| at.fail(format_args!("{e}")));
        let TruthSeq { seq } = TruthSeq::deserialize(&truth).unwrap_or_else(|e| at.fail(format_args!("{e}")));
        if truths.insert(seq, truth).is_some() {
            at.fail(format_args!("seq {seq} occurs twice"));
        }
    }
    truths
}

/// The lines that are not blank, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty())
}

/// `18` of `18.4`.
fn major(version: &str) -> Option<u16> {
    version.split('.').next()?.parse().ok()
}

fn read_text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn fixture_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pgoutput")
}

/// The captures (not the truths) of a folder, sorted.
fn captures_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap_or_else(|e| panic!("{}: {e}", folder.display())).path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.strip_suffix(".jsonl").is_some_and(|stem| Path::new(stem).extension().is_none())
        })
        .collect();
    assert!(!files.is_empty(), "{}: no captures", folder.display());
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fixture_reads_and_is_as_the_index_says() {
        let index_path = fixture_folder().join("index.json");
        let index: serde_json::Map<String, Value> =
            serde_json::from_str(&read_text(&index_path)).expect("the index of the fixtures is JSON");
        let files = fixture_files();
        assert_eq!(files.len(), index.len(), "files and entries of the index");

        for path in files {
            let capture = read(&path);
            let name = &capture.name;
            let entry = index.get(&format!("{name}.jsonl")).unwrap_or_else(|| panic!("{name} is not in the index"));
            assert_eq!(Some(capture.messages.len() as u64), entry["lines"].as_u64(), "{name}: lines");
            assert_eq!(Some(capture.pg_major), entry["pg"].as_str().and_then(major), "{name}: pg");
            assert_eq!(Some(u64::from(capture.protocol)), entry["proto"].as_u64(), "{name}: proto");
            assert_eq!(Some(capture.streaming.as_str()), entry["streaming"].as_str(), "{name}: streaming");
            assert_eq!(Some(capture.binary), entry["binary"].as_bool(), "{name}: binary");
            assert_eq!(Some(capture.two_phase), entry["two_phase"].as_bool(), "{name}: two_phase");

            for message in &capture.messages {
                let truth = message.truth.as_ref().unwrap_or_else(|| panic!("{name}:{}: no truth", message.line));
                let kind = char::from(message.bytes[0]).to_string();
                assert_eq!(Some(kind.as_str()), truth["kind"].as_str(), "{name}:{}: kind", message.line);
            }
        }
    }
}
