//! How far fields, messages and frames reach: what a reader of PostgreSQL checks of it.

use std::collections::BTreeSet;

use pgwire_core::error::DecodeErrorKind;
use pgwire_core::frame::{self, Found, Limits};
use pgwire_tests::manual::entries;

use crate::checks::{Check, Reader};
use crate::samples::decode_prefix;
use crate::subject::each;

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
        // NULL is a letter there, and no length.
        if subject.layout.name == "TupleData" {
            assert_eq!(kind(-1), Err(DecodeErrorKind::Negative { found: -1 }));
        }
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
    assert_eq!(refused.len(), 57);
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
    assert_eq!(checked, 52);
}
