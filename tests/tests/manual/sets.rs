//! Every message is in the set of its layer, and found there by its tag, its code, or what the server has asked for.

use std::collections::BTreeSet;

use pgwire_core::conversation::{Conversation, Side, Step};
use pgwire_core::layout::{Content, Layout};
use pgwire_core::messages::frontend::PasswordExchange;
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage};
use pgwire_core::messages::logical::LogicalContext;
use pgwire_core::{DecodeError, Describe, PgWire};
use pgwire_tests::manual::{self, Entry, Session, entries, rust_name};

use crate::catalogue::{CODES, SETS, entry, pairs};
use crate::samples::{decode_prefix, exchange};

/// What the sets keep of messages that they do not know.
const UNKNOWN: [&str; 2] = ["RawMessage", "AuthenticationOther"];

/// The messages of a set, and of the sets in it.
fn messages(set: &Layout) -> Vec<&'static Layout> {
    let of_variant = |content: &Content| match content {
        Content::Message(layout) | Content::Set(layout) if !layout.variants().is_empty() => messages(layout),
        Content::Message(layout) | Content::Other(layout) if !UNKNOWN.contains(&layout.name) => vec![*layout],
        _ => Vec::new(),
    };
    set.variants().iter().flat_map(|variant| of_variant(&variant.content)).collect()
}

/// Whether a message is one of a set: the part of a row, and the answers of one byte, are none.
fn is_in_a_set(entry: &Entry) -> bool {
    entry.layer != "logical-part" && (entry.framed || entry.tag.is_some())
}

#[test]
fn every_message_is_in_the_set_of_its_layer() {
    let all = entries();
    let mut in_sets = 0;
    for set in &SETS {
        let of_layer = pairs(&all).into_iter().filter(|(entry, _)| entry.layer == set.layer && is_in_a_set(entry));
        let mut tags = BTreeSet::new();
        let mut expected = Vec::new();
        for (entry, layout) in of_layer {
            expected.push(layout.name);
            tags.extend(entry.tag.as_ref().map(|tag| tag.as_bytes()[0]));
        }
        let mut found: Vec<_> = messages(set.layout).iter().map(|layout| layout.name).collect();
        in_sets += found.len();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{}", set.layer);
        assert_eq!(set.tags.iter().copied().collect::<BTreeSet<_>>(), tags, "the tags of {}", set.layer);
    }
    let others = all.iter().filter(|entry| !is_in_a_set(entry)).map(|entry| entry.name.as_str());
    assert_eq!(others.collect::<Vec<_>>(), ["SSLResponse", "GSSENCResponse", "TupleData"]);
    assert_eq!(in_sets + 3, all.len());
}

#[test]
fn messages_that_share_a_tag_have_their_code() {
    let all = entries();
    for (name, code) in CODES {
        let entry = entry(&all, name);
        let field = entry.fields.iter().find(|field| field.name.ends_with("_code"));
        let in_field = field.and_then(|field| field.constant.as_ref()?.as_i64());
        assert_eq!(in_field, Some(i64::from(*code)), "{name}");
        match &entry.discriminator {
            Some(by) => {
                assert_eq!((&by.field, by.value), (&field.map(|field| field.name.clone()), in_field), "{name}");
            }
            None => assert_eq!(entry.layer, "startup"),
        }
    }
    let coded: Vec<_> = all
        .iter()
        .filter(|entry| entry.fields.iter().any(|field| field.name.ends_with("_code") && field.constant.is_some()))
        .collect();
    let names: BTreeSet<_> = CODES.iter().map(|(name, _)| *name).collect();
    assert_eq!(coded.iter().map(|entry| entry.name.as_str()).collect::<BTreeSet<_>>(), names);
    assert_eq!((coded.len(), CODES.len()), (14, 14));
}

/// Which messages of which code ask for which answer, as the rule says it: `3/5 -> PasswordMessage, ...`.
fn answers(all: &[Entry]) -> Vec<(i64, String)> {
    let rules: BTreeSet<_> = all.iter().filter_map(|entry| entry.discriminator.as_ref()?.rule.as_deref()).collect();
    let rule = rules.first().and_then(|rule| rule.split_once("request: ")).expect("one rule").1;
    assert_eq!(rules.len(), 1);
    let parts = rule.trim_end_matches('.').split(", ").map(|part| part.split_once(" -> ").expect("codes and a name"));
    let answers = parts.flat_map(|(codes, name)| codes.split('/').map(move |code| (code, name)));
    answers.map(|(code, name)| (code.parse().expect("a code"), name.to_owned())).collect()
}

const ANY: Session = Session { in_stream: false, proto_version: 1, streaming: "off" };

#[test]
fn what_the_server_has_asked_for_says_which_p_it_is() {
    let all = entries();
    let answers = answers(&all);
    let by_state: BTreeSet<_> = all
        .iter()
        .filter(|e| e.discriminator.as_ref().is_some_and(|by| by.rule.is_some()))
        .map(|e| e.name.clone())
        .collect();
    assert_eq!(by_state, answers.iter().map(|(_, name)| name.clone()).collect());
    assert_eq!(answers.len(), 7);
    for (code, name) in &answers {
        let (name_of_request, _) =
            CODES.iter().find(|(name, own)| name.starts_with("Auth") && i64::from(*own) == *code).expect("a code");
        let mut conversation = Conversation::new();
        for (side, name) in [(Side::Client, "StartupMessage"), (Side::Server, name_of_request), (Side::Client, name)] {
            let bytes = manual::sample(&all, entry(&all, name), &ANY, "").bytes;
            let Ok(Step::Message { len, message, .. }) = conversation.next(side, &bytes) else { panic!("{name}") };
            assert_eq!((message.name(), len), (name, bytes.len()));
        }
    }
}

/// The conditions in the set's own description, and that they are those that the decoder goes by.
#[test]
fn the_context_says_which_p_it_is() {
    let all = entries();
    let exchanges =
        [PasswordExchange::Password, PasswordExchange::Gss, PasswordExchange::SaslInitial, PasswordExchange::Sasl];
    let variants = FrontendMessage::<&[u8]>::LAYOUT.variants();
    let mut names = BTreeSet::new();
    for variant in variants {
        let Content::Message(layout) = variant.content else { continue };
        let entry = entry(&all, layout.name);
        let is_p = entry.tag.as_deref() == Some("p");
        let condition = variant.condition.map(|text| text.split_whitespace().collect::<String>());
        let expected = (is_p && exchange(entry) != PasswordExchange::Password)
            .then(|| format!("cx.password==PasswordExchange::{:?}", exchange(entry)));
        assert_eq!(condition, expected, "{}", layout.name);
        if is_p {
            names.insert(layout.name);
        }
    }
    assert_eq!(names.len(), exchanges.len());
    // The same bytes are each of the four, if they are long enough.
    let bytes = b"p\0\0\0\x0aa\0\xff\xff\xff\xff";
    for password in exchanges {
        let read: Result<FrontendMessage<&[u8]>, DecodeError> =
            FrontendMessage::decode_with(&bytes[..], &FrontendContext { password });
        let name = read.as_ref().map_or_else(DecodeError::message, PgWire::message_name);
        assert_eq!(exchange(entry(&all, name)), password);
        assert!(names.remove(name));
    }
}

#[test]
fn answers_to_questions_for_encryption_are_one_byte() {
    let all = entries();
    for (name, letters) in [("SSLResponse", b"SNE"), ("GSSENCResponse", b"GNE")] {
        let entry = entry(&all, name);
        assert_eq!((entry.fields.len(), entry.framed, &entry.tag), (1, false, &None));
        for &letter in letters {
            let bytes = [letter, b'?'];
            let decoded = decode_prefix(entry, &bytes, LogicalContext::default()).expect(name);
            assert_eq!(decoded.left, b"?", "{name}: what is behind the letter is not read");
            assert_eq!(rust_name(name), name);
        }
    }
}
