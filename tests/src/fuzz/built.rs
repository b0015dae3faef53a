//! Messages of any values that are built from `messages.json`, which is not ours.

use std::sync::LazyLock;

use pgwire_core::DecodeError;
use pgwire_core::messages::logical::{LogicalContext, Streaming};

use super::set::{Effort, Set};
use super::sets::{Logical1, Logical2, Logical3, Logical4, SETS, SetTarget};
use crate::manual::{self, Entry, Sample, Session, entries, rust_name};

/// An entry of `messages.json` in a context of its set.
#[derive(Debug)]
pub struct Case {
    /// The entry.
    pub entry: &'static Entry,
    /// A set that the message is in.
    pub set: &'static SetTarget,
    /// The number of the context in the set.
    pub context: usize,
    session: Session,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(entries);

/// Every message in every context; the parts of messages, and the answers of one byte, are no messages of a set.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let of_layer = |entry: &&Entry| entry.framed || entry.tag.is_some();
    ENTRIES.iter().filter(of_layer).flat_map(cases).collect()
});

fn cases(entry: &'static Entry) -> Vec<Case> {
    let sets = SETS.iter().filter(|set| set.layer.name() == entry.layer);
    let is_of_other_set = |set: &SetTarget| set.name == "authentication" && entry.tag.as_deref() != Some("R");
    sets.filter(|set| !is_of_other_set(set))
        .flat_map(|set| contexts(set, entry).into_iter().map(move |context| (set, context)))
        .map(|(set, context)| Case { entry, set, context, session: session(set, context) })
        .collect()
}

/// The contexts in which the entry is what its tag stands for.
fn contexts(set: &SetTarget, entry: &Entry) -> Vec<usize> {
    match (set.name, entry.name.as_str()) {
        ("frontend", "GSSResponse") => vec![1],
        ("frontend", "SASLInitialResponse") => vec![2],
        ("frontend", "SASLResponse") => vec![3],
        ("frontend", _) => vec![0],
        _ => (0..set.contexts).collect(),
    }
}

fn session(set: &SetTarget, context: usize) -> Session {
    let all = [Logical1::CONTEXTS, Logical2::CONTEXTS, Logical3::CONTEXTS, Logical4::CONTEXTS];
    let version = set.name.strip_prefix("logical_").and_then(|version| version.parse::<usize>().ok());
    let context = version.map_or(LogicalContext::default(), |version| all[version - 1][context]);
    let streaming = match context.streaming {
        Streaming::Off => "off",
        Streaming::On => "on",
        Streaming::Parallel => "parallel",
    };
    Session { in_stream: context.in_stream, proto_version: context.protocol_version, streaming }
}

impl Case {
    /// A message with the values that are chosen.
    pub(super) fn generate(&self, choose: &mut dyn FnMut(usize) -> usize) -> Vec<u8> {
        manual::generate(&ENTRIES, self.entry, &self.session, choose)
    }

    /// A message in which each list has one element, and where its fields are.
    #[must_use]
    pub fn sample(&self, choices: &str) -> Sample {
        manual::sample(&ENTRIES, self.entry, &self.session, choices)
    }

    /// Checks bytes that are or were this message, and returns the name of what they are.
    ///
    /// # Panics
    /// If a property is broken.
    pub fn check(&self, bytes: &[u8], effort: Effort) -> Result<&'static str, DecodeError> {
        (self.set.check_in)(bytes, self.context, effort)
    }

    /// Checks bytes that are this message.
    ///
    /// # Panics
    /// If they are not, or a property is broken.
    pub fn check_good(&self, bytes: &[u8], effort: Effort) {
        match self.check(bytes, effort) {
            Ok(name) => assert_eq!(name, rust_name(&self.entry.name), "{}", bytes.escape_ascii()),
            Err(error) => panic!("{}: {}", self.entry.name, error.render(bytes)),
        }
    }
}

/// The input chooses a message and its values.
///
/// # Panics
/// If the message is not the one that was built, or a property is broken.
pub(super) fn check(input: &[u8]) {
    let mut left = input.iter().map(|&byte| usize::from(byte));
    let mut choose = |bound: usize| left.next().unwrap_or_default() % bound;
    // More than a byte can choose from.
    let index = choose(256) << 8 | choose(256);
    let case = &CASES[index % CASES.len()];
    let bytes = case.generate(&mut choose);
    case.check_good(&bytes, Effort::chosen_by(input));
}
