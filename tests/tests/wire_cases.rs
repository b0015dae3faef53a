//! Faults from the field: what the last column of `wire_cases.tsv` demands of each case.

use bytes::Bytes;
use pgwire_core::error::DecodeErrorKind;
use pgwire_core::messages::logical::{
    LogicalDecoder, LogicalMessage, RelationCache, StreamAbort, Streaming, TupleColumn,
};
use pgwire_core::{DecodeError, PgStr, PgWire, RawMessage, Timestamp};

const CASES: &str = include_str!("../fixtures/wire_cases.tsv");

type Message<'a> = LogicalMessage<&'a [u8]>;

/// The payloads of a case.
fn payloads(id: &str) -> Vec<Vec<u8>> {
    let line = CASES.lines().find(|line| line.split('\t').next() == Some(id)).unwrap_or_else(|| panic!("no case {id}"));
    let hex = line.split('\t').nth(2).unwrap_or_else(|| panic!("case {id} has no bytes"));
    let bytes = |text: &str| hex::decode(text).unwrap_or_else(|error| panic!("case {id}: {error}"));
    hex.split('|').map(|part| bytes(part.trim())).collect()
}

fn decode(payload: &[u8]) -> Result<Message<'_>, DecodeError> {
    LogicalDecoder::new(1, Streaming::Off).decode(payload)
}

fn error(id: &str) -> DecodeError {
    decode(&payloads(id)[0]).expect_err(id)
}

fn place(error: &DecodeError) -> (&'static str, String, usize) {
    (error.message(), error.field(), error.offset())
}

#[test]
fn every_logical_case_is_tested() {
    let source = include_str!("wire_cases.rs");
    for line in CASES.lines().filter(|line| line.split('\t').nth(1) == Some("L")) {
        let id = line.split('\t').next().unwrap_or_default();
        assert!(source.contains(&format!("\"{id}\"")), "{id} has no test");
    }
}

#[test]
fn a_cut_frame_is_an_error_at_the_value_that_is_missing() {
    let error = error("R01");
    assert_eq!(place(&error), ("Insert", "new_tuple.columns[0].kind".to_owned(), 8));
    assert!(error.is_cut_short());
}

#[test]
fn a_column_length_is_checked_against_what_is_left() {
    let error = error("R04");
    assert_eq!(place(&error), ("Insert", "new_tuple.columns[0].value".to_owned(), 13));
    assert_eq!(*error.kind(), DecodeErrorKind::CutShort { needed: 0x7fff_ffff, left: 0 });
}

#[test]
fn a_count_is_checked_against_what_is_left() {
    let error = error("R06");
    assert_eq!(place(&error), ("Truncate", "relations".to_owned(), 6));
    assert_eq!(*error.kind(), DecodeErrorKind::CountTooLarge { count: 0x7fff_ffff, item_len: 4, left: 0 });
}

#[test]
fn trailing_bytes_are_an_error_and_the_lenient_entry_returns_them() {
    let payload = &payloads("R08")[0];
    let left = 2;
    let error = decode(payload).expect_err("trailing bytes");
    assert_eq!(*error.kind(), DecodeErrorKind::TrailingBytes { left });
    assert_eq!(error.offset(), payload.len() - left);
    let mut decoder = LogicalDecoder::new(1, Streaming::Off);
    let (message, rest) = decoder.decode_prefix(&payload[..]).expect("a good Insert in front");
    assert!(matches!(message, LogicalMessage::Insert(_)));
    assert_eq!(rest.len(), left);
}

#[test]
fn a_logical_message_outside_a_transaction() {
    let payload = &payloads("R09")[0];
    let LogicalMessage::Message(message) = decode(payload).expect("R09") else { panic!("a Message") };
    assert!(!message.flags.is_transactional());
    assert_eq!(message.prefix, "test");
    assert_eq!(message.content, b"Boop");
}

#[test]
fn inside_a_stream_changes_carry_the_transaction() {
    let payloads = payloads("R11");
    let mut decoder = LogicalDecoder::new(2, Streaming::On);
    let xids: Vec<Option<u32>> = payloads
        .iter()
        .map(|payload| match decoder.decode(&payload[..]).expect("R11") {
            LogicalMessage::Insert(insert) => insert.stream_xid.map(u32::from),
            _ => None,
        })
        .collect();
    assert_eq!(xids, [None, Some(731), None]);
    assert!(!decoder.context().in_stream);
}

#[test]
fn the_tail_of_stream_abort_depends_on_the_option_and_not_on_the_version() {
    let payload = &payloads("R14")[0];
    let abort = |protocol, streaming, payload: &[u8]| -> Result<StreamAbort, DecodeError> {
        match LogicalDecoder::new(protocol, streaming).decode(payload)? {
            LogicalMessage::StreamAbort(abort) => Ok(abort),
            other => panic!("{other:?}"),
        }
    };
    let parallel = abort(4, Streaming::Parallel, payload).expect("24 bytes with parallel");
    assert_eq!(parallel.abort_lsn.map(u64::from), Some(1));
    assert_eq!(parallel.abort_time.map(Timestamp::postgres_micros), Some(2));
    let on = abort(4, Streaming::On, &payload[..9]).expect("8 bytes without");
    assert_eq!((on.abort_lsn, on.abort_time), (None, None));
    for len in (9..payload.len()).chain([payload.len() + 1]) {
        let mut other_size = payload.clone();
        other_size.resize(len, 0);
        abort(4, Streaming::Parallel, &other_size).expect_err("any other size with parallel");
    }
    for len in 10..=payload.len() {
        abort(4, Streaming::On, &payload[..len]).expect_err("any other size without");
    }
}

#[test]
fn a_type_modifier_is_signed_and_names_are_bytes() {
    let payload = &payloads("R15")[0];
    let LogicalMessage::Relation(relation) = decode(payload).expect("R15") else { panic!("a Relation") };
    let column = relation.columns.get(0).expect("a column");
    assert_eq!((column.column_name.to_str(), column.type_modifier), (Ok("id"), -1));
}

#[test]
fn names_are_checked_as_text_only_when_text_is_asked_for() {
    let payload = &payloads("R16")[0];
    match decode(payload) {
        Ok(LogicalMessage::Relation(relation)) => {
            let column = relation.columns.get(0).expect("a column");
            assert_eq!(column.column_name.to_str(), Ok("名"));
        }
        Ok(other) => panic!("{other:?}"),
        Err(error) => panic!("{}", error.render(payload)),
    }
    let latin1 = PgStr::new(&b"\xe9"[..]).expect("no NUL");
    assert!(latin1.to_str().is_err());
    assert_eq!(latin1.to_string_lossy(), "\u{fffd}");
}

#[test]
fn unchanged_toast_is_not_null_and_is_taken_from_the_old_row() {
    let payload = &payloads("R18")[0];
    let message = decode(payload).expect("R18");
    let LogicalMessage::Update(update) = &message else { panic!("an Update") };
    let new: Vec<_> = update.new_tuple.columns.iter().collect();
    assert_eq!(new, [TupleColumn::Text(&b"1"[..]), TupleColumn::UnchangedToast]);

    let mut relations = RelationCache::new();
    let relation = b"R\x00\x00\x40\x00public\0d\0f\x00\x02\x01id\0\x00\x00\x00\x17\xff\xff\xff\xff\x01big\0\x00\x00\x00\x19\xff\xff\xff\xff";
    relations.observe(&decode(relation).expect("a Relation"));
    let merged: Vec<_> = relations.updated_row(update).expect("two columns").map(|named| named.value).collect();
    assert_eq!(merged, [TupleColumn::Text(&b"1"[..]), TupleColumn::Text(&b"big"[..])]);
}

#[test]
fn an_unknown_tag_is_kept_and_the_caller_chooses() {
    let payload = &payloads("R21")[0];
    let unknown = decode(payload).expect("kept");
    assert_eq!(unknown, LogicalMessage::Unknown(RawMessage { tag: b'?', body: &[0][..] }));
    assert_eq!(
        unknown.borrowed().into_static(),
        LogicalMessage::Unknown(RawMessage { tag: b'?', body: Bytes::from_static(&[0]) })
    );
}

#[test]
fn real_bytes_of_a_begin_and_an_update() {
    let payloads = payloads("R23");
    let LogicalMessage::Begin(begin) = decode(&payloads[0]).expect("a Begin") else { panic!("a Begin") };
    assert_eq!((begin.xid.get(), begin.final_lsn.to_string().as_str()), (951, "0/361E110"));
    let LogicalMessage::Update(update) = decode(&payloads[1]).expect("an Update") else { panic!("an Update") };
    let values: Vec<_> = update.new_tuple.columns.iter().collect();
    assert_eq!((update.relation_oid.get(), values.len()), (17416, 7));
    assert_eq!(values.iter().filter(|value| **value == TupleColumn::Null).count(), 2);
}

#[test]
fn an_origins_name_has_no_nul() {
    let payload = &payloads("R24")[0];
    let LogicalMessage::Origin(origin) = decode(payload).expect("R24") else { panic!("an Origin") };
    assert_eq!(origin.origin_name, "node");
}
