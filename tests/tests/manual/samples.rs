//! Messages that are built from `messages.json` are those that our codecs read and write.

use std::collections::BTreeSet;

use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::basebackup::BaseBackupMessage;
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage, PasswordExchange};
use pgwire_core::messages::logical::{
    ColumnFlags, LogicalContext, LogicalMessage, MessageFlags, Streaming, TruncateOptions, TupleData,
};
use pgwire_core::messages::replication::{ReplicationMessage, StandbyMessage};
use pgwire_core::messages::startup::{GSSENCResponse, InitialMessage, SSLResponse};
use pgwire_core::{Decode, DecodeError, Encode, PgWire};
use pgwire_tests::manual::{self, Entry, Session, entries, rust_name};

use crate::catalogue::pairs;
use crate::report;

/// Every state that a session can be in.
pub(crate) fn sessions() -> Vec<(LogicalContext, Session)> {
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

/// Which alternatives a built logical message has: every kind of column, and an old row of both kinds or none.
const CHOICES: [&str; 6] = ["Kt", "Ob", "Kn", "Ou", "t", "n"];

/// The states and choices in which messages of this entry are built: of the other layers, without NULLs and with them.
fn cases(entry: &Entry) -> Vec<(LogicalContext, Session, &'static str)> {
    let (mut sessions, choices) = (sessions(), if is_logical(entry) { &CHOICES[..] } else { &["", "-"][..] });
    if !is_logical(entry) {
        sessions.truncate(1);
    }
    // A Delete has an old row, whatever is chosen.
    let choices = choices.iter().filter(|choices| entry.name != "Delete" || choices.len() > 1);
    choices.flat_map(|choices| sessions.iter().map(|(context, session)| (*context, *session, *choices))).collect()
}

fn is_logical(entry: &Entry) -> bool {
    entry.layer.starts_with("logical")
}

/// Which answer of the four with the tag `p` this message is.
pub(crate) fn exchange(entry: &Entry) -> PasswordExchange {
    match entry.name.as_str() {
        "GSSResponse" => PasswordExchange::Gss,
        "SASLInitialResponse" => PasswordExchange::SaslInitial,
        "SASLResponse" => PasswordExchange::Sasl,
        _ => PasswordExchange::Password,
    }
}

/// What was found at the start of some bytes.
pub(crate) struct Decoded<'b> {
    /// The message, encoded again.
    again: Vec<u8>,
    /// What is behind it.
    pub(crate) left: &'b [u8],
    /// Why the bytes are not exactly this message.
    error: Option<DecodeError>,
}

/// Decodes the message of this entry at the start of the bytes.
pub(crate) fn decode_prefix<'b>(
    entry: &Entry,
    bytes: &'b [u8],
    context: LogicalContext,
) -> Result<Decoded<'b>, DecodeError> {
    match (entry.layer.as_str(), entry.name.as_str()) {
        ("startup", "SSLResponse") => decode_as::<SSLResponse, _>(entry, bytes, &()),
        ("startup", "GSSENCResponse") => decode_as::<GSSENCResponse, _>(entry, bytes, &()),
        ("startup", _) => decode_as::<InitialMessage<&[u8]>, _>(entry, bytes, &()),
        ("frontend", _) => {
            decode_as::<FrontendMessage<&[u8]>, _>(entry, bytes, &FrontendContext { password: exchange(entry) })
        }
        ("backend", _) => decode_as::<BackendMessage<&[u8]>, _>(entry, bytes, &()),
        ("replication-frontend", _) => decode_as::<StandbyMessage<&[u8]>, _>(entry, bytes, &()),
        ("replication-backend", _) => decode_as::<ReplicationMessage<&[u8]>, _>(entry, bytes, &()),
        ("basebackup", _) => decode_as::<BaseBackupMessage<&[u8]>, _>(entry, bytes, &()),
        ("logical", _) => decode_as::<LogicalMessage<&[u8]>, _>(entry, bytes, &context),
        ("logical-part", _) => decode_as::<TupleData<&[u8]>, _>(entry, bytes, &context),
        (layer, name) => panic!("no decoder of {name} ({layer})"),
    }
}

fn decode_as<'b, T, C>(entry: &Entry, bytes: &'b [u8], context: &C) -> Result<Decoded<'b>, DecodeError>
where
    T: PgWire + Decode<&'b [u8], C> + Encode<C>,
{
    let (message, left) = T::decode_prefix_with(bytes, context)?;
    assert_eq!(message.message_name(), rust_name(&entry.name), "{:?}", bytes.escape_ascii().to_string());
    let again = message.to_bytes_with(context).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
    assert_eq!(message.encoded_len_with(context), again.len(), "{}", entry.name);
    Ok(Decoded { again: again.into(), left, error: T::decode_with(bytes, context).err() })
}

/// Decodes all of the bytes as the message of this entry, and encodes it again.
pub(crate) fn decode(entry: &Entry, bytes: &[u8], context: LogicalContext) -> Result<Vec<u8>, DecodeError> {
    let decoded = decode_prefix(entry, bytes, context)?;
    decoded.error.map_or(Ok(decoded.again), Err)
}

/// In every state of a session, the bytes that `messages.json` says are those that our codecs read and write.
#[test]
fn messages_built_from_the_manual_decode() {
    let all = entries();
    let mut messages = BTreeSet::new();
    for (entry, _) in pairs(&all) {
        for (context, session, choices) in cases(entry) {
            let sample = manual::sample(&all, entry, &session, choices);
            let again = decode(entry, &sample.bytes, context);
            let again =
                again.unwrap_or_else(|error| panic!("{} in {session:?}:\n{}", entry.name, error.render(&sample.bytes)));
            assert_eq!(again, sample.bytes, "{} in {session:?}", entry.name);
            messages.insert((entry.layer.as_str(), sample.bytes));
        }
    }
    assert_eq!(messages.len(), 124);
}

/// Every message of which something is missing is refused; one that ends with bytes of any number is shorter then.
#[test]
fn messages_that_end_too_early_are_refused() {
    let all = entries();
    let (mut prefixes, mut found) = (0, Vec::new());
    for (entry, layout) in pairs(&all) {
        for (context, session, choices) in cases(entry) {
            let sample = manual::sample(&all, entry, &session, choices);
            let rest = entry.fields.iter().find(|field| field.len.as_ref().is_some_and(|len| len == "rest"));
            let rest = rest.and_then(|field| sample.fields.iter().find(|(name, ..)| *name == field.name));
            let needed = rest.map_or(sample.bytes.len(), |(_, start, _)| *start);
            for len in 0..needed {
                // A frame that is cut can get more bytes, one that says that it ends cannot.
                let whole = sample.prefix(len).map(|bytes| (bytes, !entry.framed));
                for (bytes, is_cut_short) in [Some((sample.bytes[..len].to_vec(), true)), whole].into_iter().flatten() {
                    let place = format!("{} ({}): {len} bytes", entry.name, entry.layer);
                    let error = decode(entry, &bytes, context).expect_err(&place);
                    // Without its tag, or its code, nobody knows which message it is.
                    let is_named = error.message() == layout.name || len < 9;
                    // The code that tells messages apart is looked at before the frame is entered.
                    let is_known = error.is_cut_short() == is_cut_short;
                    if !is_known || error.offset() > len || !is_named {
                        found.push(format!("{place}, is_cut_short {}: {error}", error.is_cut_short()));
                    }
                    prefixes += 1;
                }
            }
        }
    }
    println!("{prefixes} prefixes");
    report(&found);
}

#[test]
fn flags_have_the_bits_that_their_names_say() {
    assert!(MessageFlags::TRANSACTIONAL.is_transactional() && !MessageFlags(!1).is_transactional());
    assert!(ColumnFlags::KEY.is_key() && !ColumnFlags(!1).is_key());
    assert!(TruncateOptions::CASCADE.cascade() && !TruncateOptions(!1).cascade());
    assert!(TruncateOptions::RESTART_IDENTITY.restart_identity() && !TruncateOptions(!2).restart_identity());
}
