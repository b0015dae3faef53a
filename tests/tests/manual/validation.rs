//! What a reader of PostgreSQL checks is what our decoders check, and nothing more.

use std::collections::{BTreeMap, BTreeSet};

use pgwire_core::error::DecodeErrorKind;
use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::layout::Layout;
use pgwire_core::messages::logical::{LogicalContext, StreamStart, Streaming};
use pgwire_core::{DecodeError, Describe};
use pgwire_tests::manual::{self, Entry, Sample, Session, entries};

use crate::catalogue::{entry, pairs};
use crate::checks::{CHECKS, Check, NOT_OF_ONE_MESSAGE, Reader, checks};
use crate::samples::{decode, decode_prefix, sessions};

/// A message of an entry, to be damaged in one place.
struct Subject<'a> {
    entry: &'a Entry,
    layout: &'a Layout,
    sample: Sample,
    context: LogicalContext,
}

impl<'a> Subject<'a> {
    fn new(all: &[Entry], (entry, layout): (&'a Entry, &'a Layout), choices: &str) -> Self {
        // The state in which messages have the most fields.
        let session = Session { in_stream: true, proto_version: 4, streaming: "parallel" };
        let context = LogicalContext { in_stream: true, ..LogicalContext::new(4, Streaming::Parallel) };
        let subject = Self { entry, layout, sample: manual::sample(all, entry, &session, choices), context };
        subject.decode(&subject.sample.bytes).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        subject
    }

    /// Whether a field is a string.
    fn is_string(&self, name: &str) -> bool {
        self.entry.fields.iter().any(|field| field.name == name && field.wire == "cstr")
    }

    /// How many bytes are behind a field.
    fn left_behind(&self, name: &str) -> usize {
        let (_, start, len) = self.sample.fields.iter().find(|(field, ..)| field == name).expect("a field");
        self.sample.bytes.len() - start - len
    }

    fn decode_prefix(&self, bytes: &[u8]) -> Result<(), DecodeError> {
        decode_prefix(self.entry, bytes, self.context).map(drop)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
        decode(self.entry, bytes, self.context)
    }

    /// Decodes the message with another content of a field; `None` without such a field.
    fn with(&self, field: &str, content: &[u8]) -> Option<Result<Vec<u8>, DecodeError>> {
        Some(self.decode(&self.sample.with(field, content)?))
    }

    /// The message with another content of this field is read, and written as it was.
    fn reads(&self, field: &str, content: &[u8]) {
        let place = format!("{}.{field} = {}", self.layout.name, content.escape_ascii());
        let decoded = self.with(field, content).unwrap_or_else(|| panic!("{place}: no such field"));
        let again = decoded.unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(Some(again), self.sample.with(field, content), "{place}");
    }

    /// The message with another content of this field is refused, for this reason and because of this field.
    fn refuses(&self, field: &str, content: &[u8], kind: &DecodeErrorKind) {
        let place = format!("{}.{field} = {}", self.layout.name, content.escape_ascii());
        let decoded = self.with(field, content).unwrap_or_else(|| panic!("{place}: no such field"));
        let error = decoded.err().unwrap_or_else(|| panic!("{place}: it was read"));
        assert_eq!(error.kind(), kind, "{place}");
        assert_eq!((error.message(), error.field().as_str()), (self.layout.name, field), "{place}");
    }
}

/// The fields that the clauses of an entry say must not be zero.
fn not_zero(entry: &Entry) -> BTreeSet<&str> {
    let clauses = checks(entry).into_iter().filter(|(_, check)| *check == Check::NotZero);
    let named = clauses.filter_map(|(clause, _)| clause.split_once(" must not be 0"));
    named.flat_map(|(names, _)| names.split(" and ")).collect()
}

#[test]
fn every_clause_about_validation_has_a_rule_and_every_rule_a_clause() {
    let all = entries();
    let clauses: Vec<_> = pairs(&all).into_iter().flat_map(|(entry, _)| checks(entry)).collect();
    let is_used =
        |text: &str, check: Check| clauses.iter().any(|(clause, read)| clause.contains(text) && check == *read);
    for (text, check) in CHECKS {
        assert!(is_used(text, *check), "no clause \"{text}\"");
    }
    for text in NOT_OF_ONE_MESSAGE {
        assert!(is_used(text, Check::NotOfOneMessage), "no clause \"{text}\"");
    }
    let mut figures = BTreeMap::new();
    for (_, check) in clauses {
        *figures.entry(check).or_insert(0) += 1;
    }
    println!("{figures:#?}");
}

/// Zero is refused where PostgreSQL's reader refuses it, and nowhere else: the positions of Commit, Stream Commit and
/// Origin, the transaction of Begin Prepare and Stream Start can be zero.
#[test]
fn zero_is_refused_where_the_server_refuses_it() {
    let all = entries();
    let (mut refused, mut read) = (0, 0);
    for pair in pairs(&all) {
        let subject = Subject::new(&all, pair, "Kt");
        let mut not_zero = not_zero(pair.0);
        for field in pair.0.fields.iter().filter(|field| field.sem.is_some()) {
            let Some(width) = subject.sample.width(&field.name) else { continue };
            if not_zero.remove(field.name.as_str()) {
                subject.refuses(&field.name, &vec![0; width], &DecodeErrorKind::Zero);
                refused += 1;
            } else {
                subject.reads(&field.name, &vec![0; width]);
                read += 1;
            }
        }
        assert!(not_zero.is_empty(), "{}: there are no fields {not_zero:?}", pair.0.name);
    }
    assert_eq!((refused, read), (13, 39));
}

#[test]
fn flags_that_do_not_exist_are_refused() {
    let all = entries();
    let mut refused = Vec::new();
    for pair in pairs(&all) {
        if checks(pair.0).iter().any(|(_, check)| *check == Check::FlagsAreZero) {
            let subject = Subject::new(&all, pair, "");
            subject.refuses("flags", &[1], &DecodeErrorKind::NotConstant { expected: 0, found: 1 });
            refused.push(pair.1.name);
        }
    }
    assert_eq!(refused, ["Commit", "StreamCommit", "Prepare", "CommitPrepared", "RollbackPrepared", "StreamPrepare"]);
}

#[test]
fn names_of_transactions_have_at_most_199_bytes() {
    let all = entries();
    let mut refused = Vec::new();
    for pair in pairs(&all) {
        if checks(pair.0).iter().any(|(_, check)| *check == Check::NameOf199) {
            let subject = Subject::new(&all, pair, "");
            let name = |len: usize| [vec![b'g'; len], vec![0]].concat();
            subject.reads("gid", &name(199));
            subject.refuses("gid", &name(200), &DecodeErrorKind::TooLong { len: 200, max: 199 });
            refused.push(pair.1.name);
        }
    }
    assert_eq!(refused, ["BeginPrepare", "Prepare", "CommitPrepared", "RollbackPrepared", "StreamPrepare"]);
}

#[test]
fn values_that_the_server_does_not_look_at_are_read() {
    let all = entries();
    for pair in pairs(&all) {
        for (_, check) in checks(pair.0) {
            let Check::AnyValue(fields) = check else { continue };
            let subject = Subject::new(&all, pair, "Kt");
            for field in fields {
                let width = subject.sample.width(field).unwrap_or_default();
                for byte in 0..=u8::MAX {
                    subject.reads(field, &vec![byte; width]);
                }
            }
        }
    }
    Subject::new(&all, (entry(&all, "Stream Start"), StreamStart::LAYOUT), "").reads("first_segment", &[7]);
}

#[test]
fn letters_that_the_server_does_not_know_are_refused() {
    let all = entries();
    let mut refused = 0;
    for pair in pairs(&all) {
        for (_, check) in checks(pair.0) {
            let Check::Letter(fields) = check else { continue };
            for (choices, field) in ["Kt", "Ot"].iter().flat_map(|choices| fields.iter().map(move |f| (choices, f))) {
                let subject = Subject::new(&all, pair, choices);
                let Some(decoded) = subject.with(field, b"X") else { continue };
                let error = decoded.err().unwrap_or_else(|| panic!("{}.{field}: X was read", pair.0.name));
                let is_about_it = matches!(
                    error.kind(),
                    DecodeErrorKind::NotMarker { found: b'X', .. } | DecodeErrorKind::UnknownTag { found: b'X', .. }
                );
                assert!(is_about_it, "{}.{field}: {error}", pair.0.name);
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 10);
}

#[test]
fn the_context_says_whether_stream_abort_has_an_lsn() {
    let all = entries();
    let entry = entry(&all, "Stream Abort");
    for (context, _) in sessions() {
        for (long, streaming) in [(false, "on"), (true, "parallel")] {
            let session = Session { in_stream: false, proto_version: 4, streaming };
            let bytes = manual::sample(&all, entry, &session, "").bytes;
            assert_eq!(decode(entry, &bytes, context).is_ok(), long == context.writes_abort_info(), "{context:?}");
        }
    }
}

/// The checks of all entries, with the choices under which a message has the most fields.
fn each(all: &[Entry]) -> impl Iterator<Item = (Subject<'_>, &str, Check)> {
    pairs(all).into_iter().flat_map(move |pair| {
        checks(pair.0).into_iter().map(move |(clause, check)| (Subject::new(all, pair, "Kt"), clause, check))
    })
}

#[test]
fn lengths_that_cannot_be_are_refused() {
    let all = entries();
    let mut refused = Vec::new();
    for (subject, _, check) in each(&all) {
        let (Check::Length(field) | Check::Count(field)) = check else { continue };
        let kind = |len: i32| {
            let decoded = subject.with(field, &len.to_be_bytes()).unwrap_or_else(|| panic!("no {field}"));
            decoded.map_err(|error| error.kind().clone())
        };
        assert_eq!(kind(-2), Err(DecodeErrorKind::Negative { found: -2 }), "{field}");
        if check == Check::Length(field) {
            let left = subject.left_behind(field);
            assert_eq!(kind(i32::MAX), Err(DecodeErrorKind::CutShort { needed: 0x7fff_ffff, left }), "{field}");
        } else {
            kind(i32::MAX).expect_err(field);
        }
        // Only rows of tables say NULL with -1; in logical replication, that is a letter.
        assert!(kind(-1).is_err() || subject.layout.name != "TupleData");
        refused.push((subject.layout.name, field));
    }
    let expected = [
        ("NegotiateProtocolVersion", "num_unrecognized"),
        ("DataRow", "value_len"),
        ("Bind", "param_len"),
        ("FunctionCall", "arg_len"),
        ("TupleData", "value_len"),
    ];
    assert_eq!(refused.iter().collect::<BTreeSet<_>>(), expected.iter().collect());
}

#[test]
fn keys_have_the_lengths_that_peers_must_take() {
    let all = entries();
    let mut refused = 0;
    for (subject, _, check) in each(&all) {
        match check {
            Check::Between(field, min, max) => {
                subject.reads(field, &vec![7; min]);
                subject.reads(field, &vec![7; max]);
                subject.refuses(field, &vec![7; min - 1], &DecodeErrorKind::TooShort { len: min - 1, min });
                subject.refuses(field, &vec![7; max + 1], &DecodeErrorKind::TooLong { len: max + 1, max });
                refused += 2;
            }
            Check::MayBeEmpty(field) => subject.reads(field, b""),
            _ => {}
        }
    }
    assert_eq!(refused, 4);
}

#[test]
fn strings_end_inside_the_message() {
    let all = entries();
    let mut refused = BTreeSet::new();
    for (subject, _, check) in each(&all) {
        if check == Check::Nul {
            let (name, start, _) =
                subject.sample.fields.iter().rev().find(|(name, ..)| subject.is_string(name)).expect("a string");
            // All that is left of the message, without a NUL. What is behind the frame has some.
            let mut bytes = subject.sample.prefix(*start).expect("a frame");
            bytes.extend(b"abc");
            let bytes = subject.sample.framed(bytes);
            let error = subject.decode_prefix(&[&bytes[..], &[0; 9]].concat()).expect_err(name);
            assert_eq!(error.kind(), &DecodeErrorKind::NoNul { left: 3 }, "{}.{name}", subject.layout.name);
            assert!(!error.is_cut_short());
            refused.insert(subject.layout.name);
        }
    }
    let expected = ["Bind", "Close", "Describe", "Execute", "Parse", "PasswordMessage", "Query"];
    assert_eq!(refused, BTreeSet::from(expected));
}

#[test]
fn bytes_behind_a_message_are_an_error_or_left() {
    let all = entries();
    let mut refused = BTreeSet::new();
    for (subject, _, check) in each(&all) {
        // Bytes to the end have no end before it.
        let has_end = !subject.entry.fields.iter().any(|field| field.len.as_ref().is_some_and(|len| len == "rest"));
        if check != Check::Trailing || !has_end {
            continue;
        }
        let trailing = DecodeErrorKind::TrailingBytes { left: 2 };
        let behind = [&subject.sample.bytes[..], b"\0\0"].concat();
        let error = subject.decode(&behind).expect_err("bytes behind the message");
        assert_eq!((error.kind(), error.offset()), (&trailing, subject.sample.bytes.len()), "{}", subject.layout.name);
        let decoded = decode_prefix(subject.entry, &behind, subject.context).expect("a message in front");
        assert_eq!(decoded.left, b"\0\0");
        if subject.entry.framed {
            let inside = subject.sample.with_tail(b"\0\0");
            let error = decode_prefix(subject.entry, &inside, subject.context).err().expect("bytes in the frame");
            assert_eq!(
                (error.kind(), error.offset()),
                (&trailing, subject.sample.bytes.len()),
                "{}",
                subject.layout.name
            );
        }
        refused.insert((subject.entry.layer.as_str(), subject.layout.name));
    }
    assert_eq!(refused.len(), 0);
}

/// The highest length word that a clause names.
fn max_of(clause: &str) -> u32 {
    let range = clause.split(' ').find(|word| word.contains("..")).expect("a range");
    // Of the start, the range in words counts the body alone.
    let range = if clause.contains("8..10004") { "8..10004" } else { range };
    range.split_once("..").and_then(|(_, max)| max.trim_end_matches(',').parse().ok()).expect("a number")
}

#[test]
fn frames_have_the_limits_of_their_readers() {
    let all = entries();
    let mut checked = 0;
    for (subject, clause, check) in each(&all) {
        let (Check::Limit(reader) | Check::Long(reader)) = check else { continue };
        let limits = match reader {
            Reader::Server => Limits::FRONTEND,
            Reader::ServerInSasl => Limits::FRONTEND_SASL,
            Reader::Client => Limits::BACKEND,
            Reader::ClientConnecting => Limits::BACKEND_CONNECTING,
            Reader::ClientCopying => Limits::BACKEND_COPYING,
            Reader::ServerAtStart => Limits::all(0),
        };
        checked += 1;
        let Some(tag) = subject.entry.tag.as_deref().map(|tag| tag.as_bytes()[0]) else {
            let max = max_of(clause);
            let found = frame::initial(&max.to_be_bytes());
            assert_eq!(found, Ok(Found::Incomplete { needed: max as usize - 4 }), "{clause}");
            frame::initial(&(max + 1).to_be_bytes()).expect_err(clause);
            continue;
        };
        match check {
            Check::Limit(_) => assert_eq!(limits.of(tag), max_of(clause), "{}: {clause}", subject.layout.name),
            _ => assert!(limits.of(tag) > 30_000, "{}: {clause}", subject.layout.name),
        }
    }
    assert_eq!(checked, 0);
}
