//! A recording with a trace: both are compared line by line.

use std::collections::BTreeMap;
use std::path::Path;

use pgwire_tests::recording::{self, Recording};
use serde::Deserialize;

use crate::Count;
use crate::printed::{COMPLAINT, Printed};
use crate::rule::Rule;
use crate::sent::{Sent, is_initial, split};

/// What libpq printed of a message.
enum Found {
    Equal,
    Other(Rule),
    Nothing(Rule),
}

/// A recording with a trace.
pub(crate) struct Traced {
    recording: Recording,
    /// The release of libpq that printed the trace: major and minor.
    libpq: (u32, u32),
    is_trace_cut: bool,
}

#[derive(Deserialize)]
struct Description {
    client: String,
    truncated: Option<BTreeMap<String, serde_json::Value>>,
}

impl Traced {
    pub(crate) fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a description");
        let description: Description = serde_json::from_str(&text).expect("a description");
        Self {
            recording: recording::read(path),
            libpq: libpq_release(&description.client),
            is_trace_cut: description.truncated.is_some_and(|parts| parts.contains_key("trace")),
        }
    }

    pub(crate) fn sent(&self) -> Vec<Sent<'_>> {
        split(&self.recording.client, &self.recording.server)
            .unwrap_or_else(|error| panic!("{}: {error}", self.recording.name))
    }

    pub(crate) fn compare(&self, ours: &[&Sent<'_>], theirs: &[&Printed<'_>], count: &mut Count) {
        let mut theirs = theirs.iter().peekable();
        let mut earlier: Vec<&str> = Vec::new();
        for sent in ours {
            let printed = theirs.peek().map(|printed| printed.text);
            match self.find(sent, printed, &earlier) {
                Some(Found::Equal) => {
                    count.equal += 1;
                    *count.kinds.entry(format!("{}/{}", char::from(sent.line[0]), sent.name)).or_default() += 1;
                    self.check_complaint(sent, theirs.next().and_then(|printed| printed.complaint), count);
                }
                Some(Found::Other(rule)) => {
                    count.explain(rule);
                    self.check_complaint(sent, theirs.next().and_then(|printed| printed.complaint), count);
                }
                Some(Found::Nothing(rule)) => count.explain(rule),
                None => {
                    let [ours, theirs] = [&sent.line, printed.unwrap_or(b"nothing")].map(String::from_utf8_lossy);
                    count.faults.push(format!("{}: {ours}\n    {theirs}", self.recording.name));
                    return;
                }
            }
            earlier.push(sent.name);
        }
        let left = theirs.count();
        if left > 0 {
            count.faults.push(format!("{}: {left} lines of libpq's are left", self.recording.name));
        }
    }

    fn find(&self, sent: &Sent<'_>, printed: Option<&[u8]>, earlier: &[&str]) -> Option<Found> {
        match printed {
            Some(printed) if printed == sent.line => Some(Found::Equal),
            Some(printed) => {
                let other = self.other_line(sent, printed).map(Found::Other);
                other.or_else(|| self.no_line(sent, earlier).map(Found::Nothing))
            }
            None => self.no_line(sent, earlier).or_else(|| self.no_more_lines(sent)).map(Found::Nothing),
        }
    }

    /// Why libpq prints `printed` of a message.
    fn other_line(&self, sent: &Sent<'_>, printed: &[u8]) -> Option<Rule> {
        let side = char::from(sent.line[0]);
        let length = sent.length();
        let is_old = self.libpq < (18, 0);
        let (rule, applies, expected) = match (side, sent.name) {
            ('F', name) if is_initial(name) => {
                (Rule::InitialIsUnknownBefore18, is_old, format!("Unknown message: length is {length}"))
            }
            ('F', "PasswordMessage" | "SASLInitialResponse" | "SASLResponse") => {
                (Rule::PasswordIsUnknownBefore18, is_old, "Unknown message: 70".into())
            }
            ('F', "CopyData") => (Rule::CopyDataIsNamelessBefore18, is_old, String::new()),
            ('B', "BackendKeyData") => {
                let fields = format!("BackendKeyData\t {} {}", sent.int32(5), sent.int32(9));
                (Rule::KeyIsIntegerBefore18_6, self.libpq < (18, 6), fields)
            }
            _ => return None,
        };
        (applies && printed == format!("{side}\t{length}\t{expected}").as_bytes()).then_some(rule)
    }

    /// Why libpq prints nothing of a message.
    fn no_line(&self, sent: &Sent<'_>, earlier: &[&str]) -> Option<Rule> {
        let is_old = self.libpq < (18, 0);
        match sent.name {
            "AuthenticationOk" => Some(Rule::AuthenticationOkIsSilent),
            name if name.starts_with("Authentication") && is_old => Some(Rule::RequestsAreSilentBefore18),
            "SSLResponse" if is_old => Some(Rule::AnswersAreSilentBefore18),
            "ErrorResponse" if is_old && !earlier.contains(&"AuthenticationOk") => {
                Some(Rule::RefusalsAreSilentBefore18)
            }
            "CopyData" if is_old && sent.is_from("B") => Some(Rule::CopyDataIsSilentBefore18),
            "ReadyForQuery" if is_old && earlier.last() == Some(&"FunctionCallResponse") => {
                Some(Rule::ReadyBehindFunctionCallIsSilentBefore18)
            }
            _ => None,
        }
    }

    /// Why libpq's lines end before a message.
    fn no_more_lines(&self, sent: &Sent<'_>) -> Option<Rule> {
        match sent.name {
            _ if self.is_trace_cut => Some(Rule::TraceIsCut),
            "NegotiateProtocolVersion" => Some(Rule::RefusedVersionIsSilent),
            "Terminate" if self.recording.name.ends_with("/libpq_ctypes") => Some(Rule::TerminateIsMissing),
            _ => sent.is_from("B").then_some(Rule::NeverRead),
        }
    }

    fn check_complaint(&self, sent: &Sent<'_>, complaint: Option<&[u8]>, count: &mut Count) {
        let consumed = match sent.name {
            "AuthenticationMD5Password" => Some(8),
            "PasswordMessage" | "SASLInitialResponse" | "SASLResponse" | "CopyData" if self.libpq < (18, 0) => Some(4),
            _ => None,
        };
        let expected = consumed.map(|consumed| {
            let complaint = String::from_utf8_lossy(COMPLAINT);
            format!("{complaint}consumed {consumed}, expected {}", sent.length())
        });
        if complaint != expected.as_deref().map(str::as_bytes) {
            let complaint = complaint.map(String::from_utf8_lossy);
            count.faults.push(format!("{}: {}: {complaint:?}", self.recording.name, sent.name));
        } else if complaint.is_some() {
            count.explain(Rule::Complaint);
        }
    }
}

/// `psql 15.18 (…)`, or `psycopg 3.3.9 (libpq 180006)`.
fn libpq_release(client: &str) -> (u32, u32) {
    let number = |text: &str| text.parse().unwrap_or_else(|error| panic!("{client}: {error}"));
    if let Some((_, rest)) = client.split_once("(libpq ") {
        let version = number(rest.split(')').next().unwrap_or_default());
        return (version / 10_000, version % 10_000);
    }
    let release = client.split(' ').nth(1).and_then(|release| release.split_once('.'));
    let (major, minor) = release.unwrap_or_else(|| panic!("{client}: no release"));
    (number(major), number(minor))
}
