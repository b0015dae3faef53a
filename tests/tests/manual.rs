//! The catalogue is what the manual says: names, formats, order, conditions and versions of every message, and what a
//! reader has to check.
//!
//! `fixtures/messages.json` has the messages of PostgreSQL 14 to 20 as their manuals and sources have them;
//! `fixtures/manual` has two of them as another catalogue of the manual writes them. To add the messages of another
//! protocol, list them in [`CATALOGUE`] and extend the tables of [`READING`].

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use pgwire_core::error::DecodeErrorKind;
use pgwire_core::layout::{Content, Layout, Version};
use pgwire_core::messages::logical::{
    Begin, BeginPrepare, ColumnFlags, Commit, CommitPrepared, Delete, Insert, LogicalContext, LogicalMessage, Message,
    MessageFlags, Origin, Prepare, Relation, RollbackPrepared, StreamAbort, StreamCommit, StreamPrepare, StreamStart,
    StreamStop, Streaming, Truncate, TruncateOptions, TupleData, Type, Update,
};
use pgwire_core::{DecodeError, Describe, PgWire};
use pgwire_tests::manual::{
    self, Entry, Reading, Remark, SERVERS, Sample, Seed, Session, differences, entries, flatten, formats, is_in, seed,
};
use serde_json::Value;

/// Layer by layer, the manual's messages and our layouts of them.
const CATALOGUE: &[(&str, &[(&str, &Layout)])] = &[
    (
        "logical",
        &[
            ("Begin", Begin::LAYOUT),
            ("Message", Message::<Bytes>::LAYOUT),
            ("Commit", Commit::LAYOUT),
            ("Origin", Origin::<Bytes>::LAYOUT),
            ("Relation", Relation::<Bytes>::LAYOUT),
            ("Type", Type::<Bytes>::LAYOUT),
            ("Insert", Insert::<Bytes>::LAYOUT),
            ("Update", Update::<Bytes>::LAYOUT),
            ("Delete", Delete::<Bytes>::LAYOUT),
            ("Truncate", Truncate::<Bytes>::LAYOUT),
            ("Stream Start", StreamStart::LAYOUT),
            ("Stream Stop", StreamStop::LAYOUT),
            ("Stream Commit", StreamCommit::LAYOUT),
            ("Stream Abort", StreamAbort::LAYOUT),
            ("Begin Prepare", BeginPrepare::<Bytes>::LAYOUT),
            ("Prepare", Prepare::<Bytes>::LAYOUT),
            ("Commit Prepared", CommitPrepared::<Bytes>::LAYOUT),
            ("Rollback Prepared", RollbackPrepared::<Bytes>::LAYOUT),
            ("Stream Prepare", StreamPrepare::<Bytes>::LAYOUT),
        ],
    ),
    ("logical-part", &[("TupleData", TupleData::<Bytes>::LAYOUT)]),
];

/// A condition of `#[when(…)]`: as it is written in Rust, what it gives, and what `messages.json` has in its place.
struct When {
    rust: &'static str,
    json: &'static str,
    gives: fn(&LogicalContext) -> bool,
}

/// Takes text and function from the same tokens, so that the table cannot say one thing and test another.
macro_rules! when {
    (|$cx:ident| $rust:expr => $json:literal) => {
        When { rust: stringify!($rust), json: $json, gives: |$cx| $rust }
    };
}

const WHENS: [When; 2] = [
    when!(|cx| cx.in_stream => "in_stream"),
    when!(|cx| cx.writes_abort_info() => "proto_version >= 4 and streaming == 'parallel'"),
];

const READING: Reading<'_> = Reading {
    conditions: &[(WHENS[0].rust, WHENS[0].json), (WHENS[1].rust, WHENS[1].json)],
    remarks: &[
        ("manual of PG 14", "Same bytes", Remark::SameBytes),
        ("manual of PG 14", "flags printed as Int8 without a fixed value; bytes unchanged", Remark::SameBytes),
        (
            "pgoutput proto_version 1, or outside a Stream Start..Stream Stop block",
            "stream_xid is absent",
            Remark::Since(&[("stream_xid", None)], Version { pg: None, proto: Some(2) }),
        ),
        ("PG 14", "Columns listed", Remark::SameBytes),
        ("PG 15-17", "Columns listed", Remark::SameBytes),
        ("PG 18+", "Stored generated columns", Remark::SameBytes),
        (
            "before PG14",
            "Kind b does not exist",
            Remark::Since(&[("kind", Some(b'b'))], Version { pg: Some(14), proto: None }),
        ),
        ("PG 14-17", "Generated columns", Remark::SameBytes),
        ("PG 18+", "Published stored generated columns", Remark::SameBytes),
        ("PG 14-15, and PG 16+ with streaming = on", "Only xid and subxid", Remark::RowsOf(15)),
        (
            "PG 16+ with streaming = parallel (requires proto_version 4)",
            "abort_lsn and abort_time follow",
            Remark::Since(&[("abort_lsn", None), ("abort_time", None)], Version { pg: Some(16), proto: Some(4) }),
        ),
    ],
    // "any value other than 1 counts as not first": an enum would refuse what PostgreSQL reads.
    open: &[("Stream Start", "first_segment")],
    flags: &[
        ("Message", "flags", &[(MessageFlags::TRANSACTIONAL.0, "transactional")]),
        ("Relation", "column_flags", &[(ColumnFlags::KEY.0, "part of the replica identity key")]),
        (
            "Truncate",
            "options",
            &[(TruncateOptions::CASCADE.0, "CASCADE"), (TruncateOptions::RESTART_IDENTITY.0, "RESTART IDENTITY")],
        ),
    ],
};

/// Every entry of the layers in [`CATALOGUE`] with its layout.
fn pairs(all: &[Entry]) -> Vec<(&Entry, &'static Layout)> {
    let listed =
        CATALOGUE.iter().flat_map(|(layer, list)| list.iter().map(move |(name, layout)| (layer, name, layout)));
    let pairs = listed.map(|(layer, name, layout)| {
        let entry = all.iter().find(|entry| entry.layer == *layer && entry.name == *name);
        (entry.unwrap_or_else(|| panic!("no entry {name} in the layer {layer}")), *layout)
    });
    pairs.collect()
}

fn entry<'e>(all: &'e [Entry], name: &str) -> &'e Entry {
    pairs(all).into_iter().find(|(entry, _)| entry.name == name).unwrap_or_else(|| panic!("no entry {name}")).0
}

fn report(differences: &[String]) {
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn every_message_of_a_layer_is_in_the_catalogue() {
    let all = entries();
    for (layer, list) in CATALOGUE {
        let in_manual: BTreeSet<_> = all.iter().filter(|e| e.layer == *layer).map(|e| e.name.as_str()).collect();
        let ours: BTreeSet<_> = list.iter().map(|(name, _)| *name).collect();
        assert_eq!((in_manual, list.len()), (ours.clone(), ours.len()), "layer {layer}");
    }
}

#[test]
fn every_logical_message_is_in_the_set() {
    let (_, list) = CATALOGUE[0];
    let variants = LogicalMessage::<Bytes>::LAYOUT.variants().iter();
    let of_set: Vec<_> = variants
        .filter_map(|variant| match variant.content {
            Content::Message(layout) => Some(layout.name),
            _ => None,
        })
        .collect();
    let ours: Vec<_> = list.iter().map(|(_, layout)| layout.name).collect();
    assert_eq!(of_set.iter().collect::<BTreeSet<_>>(), ours.iter().collect());
    assert_eq!(of_set.len(), ours.len());
}

#[test]
fn layouts_are_those_of_the_manual() {
    let all = entries();
    let pairs = pairs(&all);
    let found: Vec<_> = pairs.iter().flat_map(|(entry, layout)| differences(entry, layout, &READING)).collect();
    report(&found);

    // How much was compared, so that an empty comparison cannot pass.
    let rows: usize = pairs.iter().map(|(_, layout)| flatten(layout, &READING).len()).sum();
    let columns = pairs.iter().flat_map(|(entry, layout)| SERVERS.map(|pg| formats(entry, layout, &[], pg).is_some()));
    let columns = columns.filter(|is_there| *is_there).count();
    println!("{} entries, {rows} rows, {columns} format columns of {} manuals", pairs.len(), SERVERS.count());
    assert_eq!((pairs.len(), rows, columns), (20, 116, 135));
}

#[test]
fn every_rule_is_used() {
    let all = entries();
    let pairs = pairs(&all);
    let fields = || pairs.iter().flat_map(|(entry, _)| entry.fields.iter().map(move |field| (*entry, field)));
    let is_field =
        |message: &str, name: &str| fields().any(|(entry, field)| (message, name) == (&entry.name, &field.name));
    for (_, json) in READING.conditions {
        assert!(fields().any(|(_, field)| field.condition.as_deref() == Some(json)), "no field has {json}");
    }
    for (applies_to, note, _) in READING.remarks {
        let mut remarks = pairs.iter().flat_map(|(entry, _)| &entry.variants_by_version);
        let is_used = remarks.any(|remark| remark.applies_to == *applies_to && remark.note.starts_with(note));
        assert!(is_used, "no remark {applies_to}: {note}");
    }
    assert!(READING.open.iter().all(|(message, name)| is_field(message, name)));
    assert!(READING.flags.iter().all(|(message, name, _)| is_field(message, name)));
}

/// Every state that a session can be in.
fn sessions() -> Vec<(LogicalContext, Session)> {
    let mut sessions = Vec::new();
    for (streaming, option) in [(Streaming::Off, "off"), (Streaming::On, "on"), (Streaming::Parallel, "parallel")] {
        for protocol_version in 1..=4 {
            for in_stream in [false, true] {
                let context = LogicalContext { in_stream, ..LogicalContext::new(protocol_version, streaming) };
                sessions.push((context, Session { in_stream, proto_version: protocol_version, streaming: option }));
            }
        }
    }
    sessions
}

#[test]
fn conditions_mean_the_same() {
    for When { rust, json, gives } in WHENS {
        let mut outcomes = BTreeSet::new();
        for (context, session) in sessions() {
            assert_eq!(gives(&context), manual::holds(json, &session), "{rust} in {session:?}");
            outcomes.insert(gives(&context));
        }
        assert_eq!(outcomes.len(), 2, "{rust} was seen in one state only");
    }
}

/// Which alternatives a built message has: every kind of column, and an old row of both kinds or none.
const CHOICES: [&str; 6] = ["Kt", "Ob", "Kn", "Ou", "t", "n"];

/// Decodes all of the bytes as the message of this entry, and encodes it again.
fn decode(entry: &Entry, bytes: &[u8], context: LogicalContext) -> Result<Vec<u8>, DecodeError> {
    let again = if entry.layer == "logical-part" {
        TupleData::decode_with(bytes, &context)?.to_bytes_with(&context)
    } else {
        LogicalMessage::decode_with(bytes, &context)?.to_bytes_with(&context)
    };
    Ok(again.unwrap_or_else(|error| panic!("{}: {error}", entry.name)).to_vec())
}

/// In every state of a session, the bytes that `messages.json` says are those that our codecs read and write.
#[test]
fn messages_built_from_the_manual_decode() {
    let all = entries();
    let mut messages = BTreeSet::new();
    for (entry, _) in pairs(&all) {
        for (context, session) in sessions() {
            for choices in CHOICES {
                // A Delete has an old row, whatever is chosen.
                if entry.name == "Delete" && choices.len() == 1 {
                    continue;
                }
                let sample = manual::sample(&all, entry, &session, choices);
                let again = decode(entry, &sample.bytes, context);
                let again = again
                    .unwrap_or_else(|error| panic!("{} in {session:?}:\n{}", entry.name, error.render(&sample.bytes)));
                assert_eq!(again, sample.bytes, "{} in {session:?}", entry.name);
                messages.insert(sample.bytes);
            }
        }
    }
    assert_eq!(messages.len(), 53);
}

#[test]
fn flags_have_the_bits_that_their_names_say() {
    assert!(MessageFlags::TRANSACTIONAL.is_transactional() && !MessageFlags(!1).is_transactional());
    assert!(ColumnFlags::KEY.is_key() && !ColumnFlags(!1).is_key());
    assert!(TruncateOptions::CASCADE.cascade() && !TruncateOptions(!1).cascade());
    assert!(TruncateOptions::RESTART_IDENTITY.restart_identity() && !TruncateOptions(!2).restart_identity());
}

/// Sentences of a text, in the form in which two are compared: words in small letters.
fn sentences(text: &str) -> BTreeSet<String> {
    let words = |sentence: &str| {
        let words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
    };
    text.split('.').map(words).filter(|sentence| !sentence.is_empty()).collect()
}

fn seed_differences(entry: &Entry, layout: &Layout, seed: &Seed) -> Vec<String> {
    let mut found = Vec::new();
    let rows = flatten(layout, &READING);
    if seed.message != entry.name {
        found.push(format!("the seed is of {}", seed.message));
    }
    let versions: Vec<_> = SERVERS.filter(|pg| is_in(layout.since, layout.until, *pg)).collect();
    if versions != seed.versions {
        found.push(format!("versions: {:?} in the seed, {versions:?} in the layout", seed.versions));
    }
    for (pg, fields) in &seed.fields {
        let theirs: Vec<_> = fields.iter().map(|field| field.format.clone()).collect();
        let ours = formats(entry, layout, &rows, *pg);
        if ours.as_ref() != Some(&theirs) {
            found.push(format!("formats in {pg}: {theirs:?} in the seed, {ours:?} in the layout"));
        }
        for (field, row) in fields.iter().zip(&rows) {
            // What the tag says is what the message is.
            let doc = if row.name == Some("tag") { layout.doc } else { row.doc };
            if doc.trim().is_empty() {
                found.push(format!("{:?} has no description", row.name));
            }
            let copied: Vec<_> = sentences(doc).intersection(&sentences(&field.description)).cloned().collect();
            if !copied.is_empty() {
                found.push(format!("{:?} is described with the manual's words: {copied:?}", row.name));
            }
        }
    }
    found
}

#[test]
fn stream_prepare_is_that_of_the_seed() {
    let (all, seed) = (entries(), seed("stream-prepare"));
    report(&seed_differences(entry(&all, "Stream Prepare"), StreamPrepare::<Bytes>::LAYOUT, &seed));
    assert_eq!(seed.fields.keys().copied().collect::<Vec<_>>(), seed.versions);
}

/// This seed lists six versions and writes the fields of one of them.
#[test]
fn rollback_prepared_is_that_of_the_seed() {
    let (all, seed) = (entries(), seed("rollback-prepared"));
    report(&seed_differences(entry(&all, "Rollback Prepared"), RollbackPrepared::<Bytes>::LAYOUT, &seed));
    assert_eq!(seed.fields.len(), 1);
}

/// What a clause of `validation` asks of a decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Check {
    /// Zero is refused in the fields that the clause names, and only there.
    NotZero,
    /// Any other value of `flags` is refused.
    FlagsAreZero,
    /// A name of 199 bytes is read, a longer one refused: PostgreSQL cuts it, but its servers never send one.
    NameOf199,
    /// Every value of the fields that the clause names is read.
    AnyValue(&'static [&'static str]),
    /// Another byte in place of these is refused.
    Letter(&'static [&'static str]),
    /// A length below zero or beyond the end is refused.
    Length,
    /// The context decides, not the number of bytes.
    Context,
    /// Bytes behind the last field are refused by `decode` and returned by `decode_prefix`.
    Trailing,
    /// The check compares the message with earlier ones, or with tables: nothing that a decoder of one message knows.
    NotOfOneMessage,
}

/// How the clauses of `validation` are read: by the first line whose text they contain.
const CHECKS: &[(&str, Check)] = &[
    ("must not be 0", Check::NotZero),
    ("flags must be 0", Check::FlagsAreZero),
    ("silently cut to 199 bytes", Check::NameOf199),
    ("gid is copied into a 200-byte buffer", Check::NameOf199),
    ("only bit 0 of column_flags is looked at", Check::AnyValue(&["column_flags"])),
    ("unknown bits are ignored", Check::AnyValue(&["column_flags"])),
    ("type_modifier is ignored", Check::AnyValue(&["type_modifier"])),
    ("unknown option bits are ignored", Check::AnyValue(&["options"])),
    ("any value other than 1 counts as", Check::AnyValue(&["first_segment"])),
    ("xid is not checked", Check::AnyValue(&["xid"])),
    ("after an old tuple the next marker must be N", Check::Letter(&["new_marker"])),
    ("first marker must be K, O or N", Check::Letter(&["key_marker", "old_marker"])),
    ("marker must be N", Check::Letter(&["new_marker"])),
    ("marker must be K or O", Check::Letter(&["key_marker", "old_marker"])),
    ("an unknown kind is an error", Check::Letter(&["kind"])),
    ("a negative or overlong length is", Check::Length),
    ("decides about the two extra fields from its own streaming option", Check::Context),
    ("bytes after the last field are not checked", Check::Trailing),
    ("must equal", Check::NotOfOneMessage),
    ("inside a block", Check::NotOfOneMessage),
    ("outside a block", Check::NotOfOneMessage),
    ("allowed only inside a stream block", Check::NotOfOneMessage),
    ("never parses the fields", Check::NotOfOneMessage),
    ("a tablesync worker refuses it", Check::NotOfOneMessage),
    ("fewer columns than the mapped relation needs", Check::NotOfOneMessage),
    // The apply worker's, not the reader's: StreamStart is read and then refused.
    ("xid 0 = 08P01", Check::NotOfOneMessage),
];

/// The clauses of an entry with the check that they ask for.
fn checks(entry: &Entry) -> Vec<(&str, Check)> {
    let notes = entry.validation.iter().map(|note| note.strip_prefix("subscriber: ").unwrap_or(note));
    let clauses = notes.flat_map(|note| note.split("; "));
    let read = |clause| {
        let known = CHECKS.iter().find(|(text, _)| str::contains(clause, text));
        (clause, known.unwrap_or_else(|| panic!("{}: no rule for \"{clause}\"", entry.name)).1)
    };
    clauses.map(read).collect()
}

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
    for (text, check) in CHECKS {
        assert!(clauses.iter().any(|(clause, read)| clause.contains(text) && check == read), "no clause \"{text}\"");
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
fn lengths_that_cannot_be_are_refused() {
    let all = entries();
    let subject = Subject::new(&all, (entry(&all, "TupleData"), TupleData::<Bytes>::LAYOUT), "t");
    let kind = |len: i32| {
        let decoded = subject.with("value_len", &len.to_be_bytes());
        decoded.and_then(Result::err).map(|error| error.kind().clone())
    };
    assert_eq!(kind(-1), Some(DecodeErrorKind::Negative { found: -1 }));
    assert_eq!(kind(4), Some(DecodeErrorKind::CutShort { needed: 4, left: 3 }));
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

#[test]
fn bytes_behind_a_message_are_an_error_or_left() {
    let all = entries();
    for pair in pairs(&all) {
        if checks(pair.0).iter().any(|(_, check)| *check == Check::Trailing) {
            let subject = Subject::new(&all, pair, "Kt");
            let longer = [&subject.sample.bytes[..], b"\0\0"].concat();
            let error = subject.decode(&longer).err().unwrap_or_else(|| panic!("{}: it was read", pair.0.name));
            assert_eq!(error.kind(), &DecodeErrorKind::TrailingBytes { left: 2 });
            let (_, left) = LogicalMessage::decode_prefix_with(&longer[..], &subject.context)
                .unwrap_or_else(|error| panic!("{}: {error}", pair.0.name));
            assert_eq!(left, b"\0\0");
        }
    }
}

/// A way to damage an entry: what it is, what the difference must say, and the damage, which is `false` where there is
/// nothing to damage.
type Damage = (&'static str, &'static str, fn(&mut Entry) -> bool);

/// Changes the first thing of its kind, if there is one.
fn change<T>(thing: Option<&mut T>, new: T) -> bool {
    thing.map(|thing| *thing = new).is_some()
}

const DAMAGES: &[Damage] = &[
    ("another name of the message", "name: ", |e| change(Some(&mut e.name), "Nonesuch".to_owned())),
    ("another tag", "tag: ", |e| change(e.tag.as_mut(), "?".to_owned())),
    ("no tag", "tag: ", |e| e.tag.take().is_some()),
    ("a frame", "framed: ", |e| change(Some(&mut e.framed), true)),
    ("since another server", "since_pg: ", |e| change(Some(&mut e.since_pg), "13".to_owned())),
    ("until a server", "until_pg: ", |e| change(Some(&mut e.until_pg), Some("18".to_owned()))),
    ("since another protocol", "since_proto: ", |e| change(Some(&mut e.since_proto), Value::from(9))),
    ("a renamed field", "name: ", |e| {
        // The elements of a list of single values have no name in a layout.
        let named = e.fields.iter_mut().filter(|field| field.group.as_deref() != Some("relations"));
        change(named.last().map(|field| &mut field.name), "nonesuch".to_owned())
    }),
    ("swapped fields", "row ", |e| {
        let last = e.fields.len() - 1;
        last > 1 && {
            e.fields.swap(last - 1, last);
            true
        }
    }),
    ("a dropped field", "number of rows: ", |e| e.fields.pop().is_some()),
    ("a dropped first field", "number of rows: ", |e| !e.fields.remove(0).name.is_empty()),
    ("a field more", "number of rows: ", |e| {
        e.fields.push(e.fields[0].clone());
        true
    }),
    ("another format", "format: ", |e| change(e.fields.last_mut().map(|f| &mut f.format), "Int24".to_owned())),
    ("another wire type", "wire: ", |e| change(e.fields.last_mut().map(|f| &mut f.wire), "u24".to_owned())),
    ("another sign", "wire: ", |e| {
        let time = e.fields.iter_mut().find(|field| field.wire == "i64");
        change(time.map(|f| &mut f.wire), "u64".to_owned())
    }),
    ("another constant", "const: ", |e| {
        let constant = e.fields.iter_mut().rev().find_map(|field| field.constant.as_mut());
        change(constant, Value::from(127))
    }),
    ("no constant", "const: ", |e| e.fields.iter_mut().rev().any(|field| field.constant.take().is_some())),
    ("a constant that is a text", "const: ", |e| {
        change(e.fields.last_mut().map(|f| &mut f.constant), Some(Value::from("text")))
    }),
    ("another condition", "condition: ", |e| {
        let condition = e.fields.iter_mut().rev().find_map(|field| field.condition.as_mut());
        change(condition, "streaming == 'on'".to_owned())
    }),
    ("no condition", "condition: ", |e| e.fields.iter_mut().rev().any(|field| field.condition.take().is_some())),
    ("a condition", "condition: ", |e| {
        let condition = e.fields.iter_mut().rev().find(|field| field.condition.is_none());
        change(condition.map(|f| &mut f.condition), Some("in_stream".to_owned()))
    }),
    ("repeated by another count", "repeats: ", |e| {
        change(e.fields.iter_mut().rev().find_map(|field| field.repeats.as_mut()), "field:nonesuch".to_owned())
    }),
    ("not repeated", "repeats: ", |e| e.fields.iter_mut().rev().any(|field| field.repeats.take().is_some())),
    ("another list", "group: ", |e| {
        change(e.fields.iter_mut().rev().find_map(|field| field.group.as_mut()), "nonesuch".to_owned())
    }),
    ("another length", "len: ", |e| {
        change(e.fields.iter_mut().rev().find_map(|field| field.len.as_mut()), Value::from("rest"))
    }),
    ("another meaning", "sem: ", |e| {
        let meaning = e.fields.iter_mut().rev().find_map(|field| field.sem.as_mut().filter(|sem| *sem != "oid"));
        change(meaning, "oid".to_owned())
    }),
    ("another known value", "values: ", |e| {
        let mut known = e.fields.iter_mut().filter(|field| field.name != "first_segment");
        let values = known.find_map(|field| field.values.as_mut());
        values.is_some_and(|values| values.insert("z".to_owned(), String::new()).is_none())
    }),
    ("another known bit", "flags: ", |e| {
        let flags = e.fields.iter_mut().find_map(|field| field.flags.as_mut());
        flags.is_some_and(|flags| flags.insert("4".to_owned(), String::new()).is_none())
    }),
    ("bits with each other's name", "flags: ", |e| {
        let flags = e.fields.iter_mut().find_map(|field| field.flags.as_mut());
        flags.is_some_and(|flags| {
            let mut names: Vec<_> = flags.values().cloned().collect();
            names.reverse();
            flags.values_mut().zip(&names).for_each(|(name, other)| name.clone_from(other));
            names.len() > 1
        })
    }),
    ("a field that is not in the manual", "formats in ", |e| {
        change(e.fields.last_mut().map(|field| &mut field.in_manual), false)
    }),
    ("a remark that nobody has read", "no rule for the remark", |e| {
        change(e.variants_by_version.last_mut().map(|remark| &mut remark.note), "New.".to_owned())
    }),
    ("no remark that a field came later", "since of ", |e| {
        let (before, later) = (e.variants_by_version.len(), ["stream_xid", "Kind b", "abort_lsn"]);
        e.variants_by_version.retain(|remark| !later.iter().any(|start| remark.note.starts_with(start)));
        e.variants_by_version.len() < before
    }),
    ("a field more in an old version", "number of rows in 15: ", |e| {
        let fields = e.variants_by_version.iter_mut().find_map(|remark| remark.fields.as_mut());
        fields.is_some_and(|fields| fields.pop().is_some())
    }),
    ("another format in one manual", "formats in ", |e| {
        let formats = e.manual_formats_by_pg.values_mut().next();
        change(formats.and_then(|formats| formats.last_mut()), "Int24".to_owned())
    }),
    ("one manual less", "formats in ", |e| e.manual_formats_by_pg.pop_first().is_some()),
    ("one manual more", "formats of 13", |e| e.manual_formats_by_pg.insert("13".to_owned(), Vec::new()).is_none()),
    ("a manual twice", "two lists of formats for 20", |e| {
        e.manual_formats_by_pg.insert("20".to_owned(), Vec::new()).is_none()
    }),
];

/// The comparison is worth something only if it finds what is wrong, so every kind of damage must show in every entry
/// that can have it.
#[test]
fn damage_is_found() {
    let all = entries();
    let mut done = 0;
    for (what, must_say, damage) in DAMAGES {
        let mut damaged = 0;
        for (entry, layout) in pairs(&all) {
            let mut entry = entry.clone();
            if damage(&mut entry) {
                let found = differences(&entry, layout, &READING);
                let is_said = found.iter().any(|difference| difference.contains(must_say));
                assert!(is_said, "{what} in {} was not found: {found:#?}", entry.name);
                damaged += 1;
            }
        }
        assert!(damaged > 0, "{what}: no entry can have it");
        done += damaged;
    }
    println!("{done} damages of {} kinds", DAMAGES.len());
}

/// What the difference must say, and the damage.
type SeedDamage = (&'static str, fn(&mut Seed));

#[test]
fn damage_of_a_seed_is_found() {
    let all = entries();
    let damages: [SeedDamage; 7] = [
        ("the seed is of", |seed| seed.message = "Prepare".to_owned()),
        ("versions", |seed| seed.versions.insert(0, 14)),
        ("formats in 18", |seed| seed.fields.values_mut().for_each(|fields| fields.swap(1, 2))),
        ("formats in 18", |seed| seed.fields.values_mut().for_each(|fields| drop(fields.pop()))),
        ("formats in 18", |seed| seed.fields.values_mut().for_each(|fields| fields[3].format = "Int64".to_owned())),
        ("formats in 14", |seed| drop(seed.fields.insert(14, Vec::new()))),
        ("the manual's words", |seed| {
            let fields = seed.fields.values_mut().flatten();
            fields.for_each(|field| field.description = "No flags exist, always zero.".to_owned());
        }),
    ];
    let (entry, layout) = (entry(&all, "Rollback Prepared"), RollbackPrepared::<Bytes>::LAYOUT);
    for (must_say, damage) in damages {
        let mut seed = seed("rollback-prepared");
        damage(&mut seed);
        let found = seed_differences(entry, layout, &seed);
        assert!(found.iter().any(|difference| difference.contains(must_say)), "{must_say}: {found:#?}");
    }
}
