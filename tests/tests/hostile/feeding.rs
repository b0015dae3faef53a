//! Input that comes slowly, and input that comes in small pieces.

use pgwire_core::PgWire;
use pgwire_core::conversation::{Conversation, Side, Step};
use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage};
use pgwire_tests::recording::{read, recordings};

use crate::cost::Cost;

/// What a conversation remembers of the other side.
const STATE: u64 = 4 * 1024;

const STARTUP: &[u8] = b"\0\0\0\x10\0\x03\0\0user\0a\0\0";
const AUTHENTICATED: &[u8] = b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I";

/// A conversation in which queries are answered.
fn session() -> Conversation {
    let mut conversation = Conversation::new();
    assert!(matches!(conversation.next(Side::Client, STARTUP), Ok(Step::Message { .. })));
    for message in [&AUTHENTICATED[..9], &AUTHENTICATED[9..]] {
        assert!(matches!(conversation.next(Side::Server, message), Ok(Step::Message { .. })));
    }
    conversation
}

/// A message is asked for again and again while it arrives: that takes as long as there are bytes, not their square.
#[test]
fn a_message_that_arrives_byte_by_byte() {
    let mut cost = Cost::default();
    for (side, tag) in [(Side::Client, b'Q'), (Side::Server, b'D'), (Side::Client, b'd')] {
        let mut message = vec![tag];
        message.extend(1_000_004_u32.to_be_bytes());
        message.resize(1_000_005, b'a');
        let mut conversation = session();
        let ((), held) = cost.of(message.len(), || {
            for len in 0..message.len() {
                let step = conversation.next(side, &message[..len]);
                let needed = if len < 5 { 5 - len } else { message.len() - len };
                assert_eq!(step, Ok(Step::Incomplete { needed }));
            }
        });
        assert_eq!(held, 0);
    }
    cost.print("messages byte by byte");
}

/// An error in the form of protocol 2 has no length, so that its end is looked for each time; it has a longest one.
#[test]
fn a_text_without_an_end_that_arrives_byte_by_byte() {
    let mut cost = Cost::default();
    let text = [b"E", &b"x".repeat(40_000)[..]].concat();
    let (lost_at, held) = cost.of(30_001, || {
        let mut conversation = Conversation::new();
        (0..text.len()).find(|&len| conversation.next(Side::Server, &text[..len]).is_err())
    });
    cost.print("a text byte by byte");
    assert_eq!(lost_at, Some(30_001));
    assert!(held <= STATE, "{held} bytes held");
    // An end that comes later is not looked for.
    let ended = [&text[..], b"\0"].concat();
    assert!(Conversation::new().next(Side::Server, &ended).is_err());
}

#[test]
fn recorded_connections_byte_by_byte() {
    let mut cost = Cost::default();
    // The longest ones add time and nothing else.
    let short =
        recordings().into_iter().map(|path| read(&path)).filter(|it| it.client.len() + it.server.len() < 20_000);
    for recording in short {
        for side in [Side::Client, Side::Server] {
            let bytes = recording.of(side);
            let mut conversation = Conversation::new();
            let ((), held) = cost.of(bytes.len(), || {
                let mut consumed = 0;
                for arrived in 0..=bytes.len() {
                    if let Ok(Step::Message { len, .. }) = conversation.next(side, &bytes[consumed..arrived]) {
                        consumed += len;
                    }
                }
            });
            assert!(held <= STATE, "{}: {held} bytes held", recording.name);
        }
    }
    cost.print("recorded connections byte by byte");
}

/// Messages without anything in them, millions of them.
#[test]
fn millions_of_tiny_messages() {
    const MESSAGES: usize = 2_000_000;
    let mut cost = Cost::default();
    let stream = b"S\0\0\0\x04".repeat(MESSAGES);

    let (found, held) = cost.of(stream.len(), || {
        let (mut rest, mut found) = (&stream[..], 0);
        while let Ok(Found::Message { len }) = frame::tagged(rest, &Limits::FRONTEND) {
            let message = FrontendMessage::decode_with(&rest[..len], &FrontendContext::default());
            found += usize::from(matches!(message, Ok(FrontendMessage::Sync(_))));
            rest = &rest[len..];
        }
        found
    });
    assert_eq!((found, held), (MESSAGES, 0));

    let mut conversation = session();
    let (found, held) = cost.of(stream.len(), || {
        let (mut rest, mut found) = (&stream[..], 0);
        while let Ok(Step::Message { len, .. }) = conversation.next(Side::Client, rest) {
            found += 1;
            rest = &rest[len..];
        }
        found
    });
    cost.print("tiny messages");
    assert_eq!(found, MESSAGES);
    assert!(held <= STATE, "{held} bytes held");
}
