//! What a reader of PostgreSQL checks is what our decoders check, and nothing more.

use std::collections::{BTreeMap, BTreeSet};

use pgwire_core::Describe;
use pgwire_core::error::DecodeErrorKind;
use pgwire_core::messages::logical::StreamStart;
use pgwire_tests::manual::{self, Entry, Session, entries};

use crate::catalogue::{entry, pairs};
use crate::checks::{CHECKS, Check, NOT_OF_ONE_MESSAGE, checks};
use crate::samples::{decode, sessions};
use crate::subject::Subject;

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
    assert_eq!((refused, read), (13, 68));
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
