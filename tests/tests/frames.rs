//! Finding where messages end: limits, splits, and what is no message.

use bytes::Bytes;
use pgwire_core::PgWire;
use pgwire_core::frame::{self, Found, FrameError, Limits};
use pgwire_core::messages::backend::BackendMessage;

const CASES: &str = include_str!("../fixtures/wire_cases.tsv");

fn case(id: &str) -> Vec<u8> {
    let line = CASES.lines().find(|line| line.split('\t').next() == Some(id)).unwrap_or_else(|| panic!("no case {id}"));
    hex::decode(line.split('\t').nth(2).unwrap_or_default()).unwrap_or_else(|error| panic!("case {id}: {error}"))
}

#[test]
fn a_length_below_four_is_refused() {
    let error = frame::tagged(&case("F01"), &Limits::BACKEND).expect_err("F01");
    assert_eq!(error, FrameError::TooShort { tag: Some(b'Z'), length: 3, min: 4 });
    assert_eq!(error.to_string(), "b'Z': length 3 is below 4");
    let error = frame::tagged(&case("F02"), &Limits::FRONTEND).expect_err("F02");
    assert_eq!(error.to_string(), "b'S': length -1 is below 4", "the length is shown with its sign");
}

#[test]
fn a_limit_is_checked_on_the_header_alone() {
    let header = &case("F03")[..5];
    let error = frame::tagged(header, &Limits::BACKEND).expect_err("F03");
    assert_eq!(error, FrameError::TooLong { tag: Some(b'D'), length: 0x7fff_ffff, max: 0x4000_0002 });
}

#[test]
fn limits_are_those_of_postgresql() {
    // TRAPS 2 to 4: the last length that is believed, and the first that is not.
    let header = |tag: u8, length: u32| [&[tag][..], &length.to_be_bytes()].concat();
    let limits = [
        (&b"XSHCDEcf?"[..], Limits::FRONTEND, 10_000),
        (b"QPBFd", Limits::FRONTEND, 1_073_741_822),
        (b"p", Limits::FRONTEND, 65_535),
        (b"p", Limits::FRONTEND_SASL, 1_024),
        (b"SZKRC123Inst", Limits::BACKEND, 30_000),
        (b"Rv", Limits::BACKEND_CONNECTING, 2_000),
        (b"E", Limits::BACKEND_CONNECTING, 30_000),
    ];
    for (tags, limits, max) in limits {
        for &tag in tags.iter().filter(|tag| **tag != b't') {
            let needed = max as usize - 4;
            assert_eq!(frame::tagged(&header(tag, max), &limits), Ok(Found::Incomplete { needed }), "{}", tag as char);
            frame::tagged(&header(tag, max + 1), &limits).expect_err("over the limit");
        }
    }
    for (length, is_good) in [(7_u32, false), (8, true), (10_004, true), (10_005, false), (u32::MAX, false)] {
        assert_eq!(frame::initial(&length.to_be_bytes()).is_ok(), is_good, "{length}");
    }
    frame::initial(&case("F04")[..4]).expect_err("F04");
    let adjusted = Limits::BACKEND.with(b'S', 1_000_000);
    assert_eq!(frame::tagged(&header(b'S', 40_000), &adjusted), Ok(Found::Incomplete { needed: 39_996 }));
}

#[test]
fn an_error_before_the_protocol_begins_is_text() {
    let text = case("F06");
    assert_eq!(frame::while_connecting(&text), Ok(Found::Text { len: text.len() }));
    for end in 5..text.len() {
        assert_eq!(frame::while_connecting(&text[..end]), Ok(Found::Incomplete { needed: 1 }), "{end}");
    }
    assert_eq!(frame::negotiation_answer(&text), Ok(Found::Text { len: text.len() }));
    frame::tagged(&text, &Limits::BACKEND_CONNECTING).expect_err("no text later on");
    let endless = |len: usize| [&b"E "[..], &vec![b'a'; len]].concat();
    assert_eq!(frame::while_connecting(&endless(29_998)), Ok(Found::Incomplete { needed: 1 }));
    frame::while_connecting(&endless(29_999)).expect_err("a text without an end");
}

#[test]
fn a_header_can_be_split_anywhere() {
    let whole = case("F07");
    for end in 0..whole.len() {
        let Ok(Found::Incomplete { needed }) = frame::tagged(&whole[..end], &Limits::BACKEND) else { panic!("{end}") };
        assert!(needed >= 1 && needed <= whole.len() - end || end < 5, "{end}: {needed}");
    }
    assert_eq!(frame::tagged(&whole, &Limits::BACKEND), Ok(Found::Message { len: whole.len() }));
    let message = BackendMessage::decode(Bytes::from(whole)).expect("F07");
    assert_eq!(message.message_name(), "ReadyForQuery");
}

/// The length word of a first packet counts itself.
#[test]
fn a_first_packet_says_how_much_is_missing() {
    let packet = b"\0\0\0\x10\0\x03\0\0user\0a\0\0";
    for (arrived, needed) in [(0, 4), (1, 3), (2, 2), (3, 1), (4, 12), (8, 8), (15, 1)] {
        assert_eq!(frame::initial(&packet[..arrived]), Ok(Found::Incomplete { needed }), "{arrived}");
    }
    assert_eq!(frame::initial(packet), Ok(Found::Message { len: 16 }));
    assert_eq!(frame::initial(&[&packet[..], b"p"].concat()), Ok(Found::Message { len: 16 }));
    for (arrived, needed) in [(0, 5), (1, 4), (2, 3), (4, 1), (5, 1)] {
        assert_eq!(frame::tagged(&b"Z\0\0\0\x05"[..arrived], &Limits::BACKEND), Ok(Found::Incomplete { needed }));
    }
}

#[test]
fn after_a_bad_body_the_next_message_is_intact() {
    let bytes = case("V04");
    let Ok(Found::Message { len }) = frame::tagged(&bytes, &Limits::BACKEND) else { panic!("a whole message") };
    let error = BackendMessage::decode(&bytes[..len]).expect_err("V04");
    assert_eq!(error.to_string(), "DataRow.columns[0].value: 100 bytes wanted, 2 left (offset 11)");
    assert!(!error.is_cut_short(), "more bytes would not help: the frame is whole");
    let next = &bytes[len..];
    let Ok(Found::Message { len }) = frame::tagged(next, &Limits::BACKEND) else { panic!("a whole message") };
    assert!(BackendMessage::decode(&next[..len]).is_err() || len <= next.len());
}

#[test]
fn first_bytes_that_are_no_packet_are_recognised() {
    assert_eq!(frame::initial(&[0x16, 3, 1]), Ok(Found::Tls));
    for answer in [b'S', b'N', b'G'] {
        assert_eq!(frame::negotiation_answer(&[answer, b'R']), Ok(Found::Message { len: 1 }));
    }
    assert_eq!(frame::negotiation_answer(b"E\x00\x00\x00\x09"), Ok(Found::Incomplete { needed: 5 }));
}
