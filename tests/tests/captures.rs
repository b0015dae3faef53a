//! Every message of the captures decodes in every form of storage and encodes to the same bytes again.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bytes::Bytes;
use pgwire_core::messages::logical::{LogicalContext, LogicalDecoder, LogicalMessage};
use pgwire_core::{DecodeError, Encode, PgWire};
use pgwire_tests::owned::OwnedMessage;
use pgwire_tests::owned::borrowing::BorrowingMessage;
use pgwire_tests::replay::{Failures, Replayed, captures, decoder, replay, same};

#[test]
fn every_message_encodes_to_the_bytes_it_came_from() {
    let captures = captures();
    let mut failures = Failures::default();
    let (mut messages, mut bytes, mut kinds) = (0, 0, BTreeMap::new());
    for capture in &captures {
        let (mut borrowing, mut sharing) = (decoder(capture), decoder(capture));
        for replayed in replay(capture) {
            failures.check(replayed, check(&replayed, &mut borrowing, &mut sharing));
            messages += 1;
            bytes += replayed.bytes().len();
            *kinds.entry(char::from(replayed.bytes()[0])).or_insert(0) += 1;
        }
    }
    println!("{} files, {messages} messages, {bytes} bytes", captures.len());
    println!("{kinds:?}");
    failures.finish();
    assert_eq!(kinds.len(), 19, "the captures have messages of every kind");
}

fn check(replayed: &Replayed<'_>, borrowing: &mut LogicalDecoder, sharing: &mut LogicalDecoder) -> Result<(), String> {
    let (bytes, context) = (replayed.bytes(), &replayed.context);
    same("the decoder's context", borrowing.context(), context)?;

    let borrowed = round_trip("borrowed", borrowing.decode(bytes), replayed)?;
    if let LogicalMessage::Unknown(unknown) = borrowed {
        return Err(format!("{unknown:?}"));
    }
    let shared = round_trip("shared", sharing.decode(Bytes::copy_from_slice(bytes)), replayed)?;
    round_trip("owned", OwnedMessage::decode_with(bytes, context), replayed)?;
    round_trip("owned from Bytes", OwnedMessage::decode_with(Bytes::copy_from_slice(bytes), context), replayed)?;
    round_trip("with a lifetime", BorrowingMessage::decode_with(bytes, context), replayed)?;

    let copied = borrowed.clone().into_static();
    same("copied to Bytes", &copied, &shared)?;
    same("borrowed from the copy", &copied.borrowed(), &borrowed)?;
    round_trip("borrowed from the copy", Ok(copied.borrowed()), replayed)?;

    check_explanation(&borrowed.explain_with(context).to_string(), bytes)
}

/// Encodes a message in the context in which it was read, which gives the bytes that it came from.
fn round_trip<T: PgWire + Encode<LogicalContext> + Debug>(
    form: &str,
    decoded: Result<T, DecodeError>,
    replayed: &Replayed<'_>,
) -> Result<T, String> {
    let message = decoded.map_err(|error| format!("{form}: {error}"))?;
    same(form, &message.encoded_len_with(&replayed.context), &replayed.bytes().len())?;
    let encoded = message.to_bytes_with(&replayed.context).map_err(|error| format!("{form}: {error}"))?;
    same(form, &&encoded[..], &replayed.bytes())?;
    Ok(message)
}

/// The lines of an explanation show the message's bytes from the first to the last, each in its place. Of a long field
/// it shows the first ones and an ellipsis.
fn check_explanation(text: &str, bytes: &[u8]) -> Result<(), String> {
    let fail = |what: &str| format!("{what} in:\n{text}");
    let mut shown_to = 0;
    let mut long_field = false;
    for line in text.lines().skip(1) {
        let (offset, rest) = line.trim_start().split_once("  ").ok_or_else(|| fail("a line without an offset"))?;
        let offset: usize = offset.parse().map_err(|_| fail("an offset that is no number"))?;
        // The bytes stand in a column of fixed width, which is blank for a field that has parts.
        let column: String = rest.chars().take(3 * 8 + 1).collect();
        let shown = hex::decode(column.replace([' ', '…'], "")).map_err(|_| fail("bytes that are not hex"))?;
        if shown.is_empty() {
            continue;
        }
        if offset < shown_to || (offset > shown_to && !long_field) {
            return Err(fail(&format!("bytes {shown_to}..{offset} are missing or shown twice")));
        }
        if bytes.get(offset..offset + shown.len()) != Some(&shown[..]) {
            return Err(fail(&format!("other bytes than the message's at {offset}")));
        }
        shown_to = offset + shown.len();
        long_field = column.contains('…');
    }
    if shown_to == bytes.len() || long_field { Ok(()) } else { Err(fail(&format!("nothing after byte {shown_to}"))) }
}
