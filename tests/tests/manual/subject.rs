//! A message that is changed in one place, to see what becomes of it.

use pgwire_core::DecodeError;
use pgwire_core::error::DecodeErrorKind;
use pgwire_core::layout::Layout;
use pgwire_core::messages::logical::{LogicalContext, Streaming};
use pgwire_tests::manual::{self, Entry, Sample, Session};

use crate::catalogue::pairs;
use crate::checks::{Check, checks};
use crate::samples::{decode, decode_prefix};

/// A message of an entry, to be damaged in one place.
pub(crate) struct Subject<'a> {
    pub(crate) entry: &'a Entry,
    pub(crate) layout: &'a Layout,
    pub(crate) sample: Sample,
    pub(crate) context: LogicalContext,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(all: &[Entry], (entry, layout): (&'a Entry, &'a Layout), choices: &str) -> Self {
        // The state in which messages have the most fields.
        let session = Session { in_stream: true, proto_version: 4, streaming: "parallel" };
        let context = LogicalContext { in_stream: true, ..LogicalContext::new(4, Streaming::Parallel) };
        let subject = Self { entry, layout, sample: manual::sample(all, entry, &session, choices), context };
        subject.decode(&subject.sample.bytes).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        subject
    }

    /// Whether a field is a string.
    pub(crate) fn is_string(&self, name: &str) -> bool {
        self.entry.fields.iter().any(|field| field.name == name && field.wire == "cstr")
    }

    /// How many bytes are behind a field.
    pub(crate) fn left_behind(&self, name: &str) -> usize {
        let (_, start, len) = self.sample.fields.iter().find(|(field, ..)| field == name).expect("a field");
        self.sample.bytes.len() - start - len
    }

    pub(crate) fn decode_prefix(&self, bytes: &[u8]) -> Result<(), DecodeError> {
        decode_prefix(self.entry, bytes, self.context).map(drop)
    }

    pub(crate) fn decode(&self, bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
        decode(self.entry, bytes, self.context)
    }

    /// Decodes the message with another content of a field; `None` without such a field.
    pub(crate) fn with(&self, field: &str, content: &[u8]) -> Option<Result<Vec<u8>, DecodeError>> {
        Some(self.decode(&self.sample.with(field, content)?))
    }

    /// The message with another content of this field is read, and written as it was.
    pub(crate) fn reads(&self, field: &str, content: &[u8]) {
        let place = format!("{}.{field} = {}", self.layout.name, content.escape_ascii());
        let decoded = self.with(field, content).unwrap_or_else(|| panic!("{place}: no such field"));
        let again = decoded.unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(Some(again), self.sample.with(field, content), "{place}");
    }

    /// The message with another content of this field is refused, for this reason and because of this field.
    pub(crate) fn refuses(&self, field: &str, content: &[u8], kind: &DecodeErrorKind) {
        let place = format!("{}.{field} = {}", self.layout.name, content.escape_ascii());
        let decoded = self.with(field, content).unwrap_or_else(|| panic!("{place}: no such field"));
        let error = decoded.err().unwrap_or_else(|| panic!("{place}: it was read"));
        assert_eq!(error.kind(), kind, "{place}");
        assert_eq!((error.message(), error.field().as_str()), (self.layout.name, field), "{place}");
    }
}

/// The checks of all entries, with the choices under which a message has the most fields.
pub(crate) fn each(all: &[Entry]) -> impl Iterator<Item = (Subject<'_>, &str, Check)> {
    pairs(all).into_iter().flat_map(move |pair| {
        checks(pair.0).into_iter().map(move |(clause, check)| (Subject::new(all, pair, "Kt"), clause, check))
    })
}
