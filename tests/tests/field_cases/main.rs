//! Faults from the field, outside of logical replication: what the last column of `wire_cases.tsv` demands of each case.

mod encode;

use pgwire_core::error::DecodeErrorKind;
use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::backend::{BackendMessage, ErrorFieldType, OverallFormat};
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage, Query};
use pgwire_core::messages::startup::{GSSENCRequest, InitialMessage, ProtocolVersion, StartupMessage};
use pgwire_core::{DecodeError, PgStr, PgWire};

const CASES: &str = include_str!("../../fixtures/wire_cases.tsv");

/// Cases of where messages end, which `frames.rs` tests.
const OF_FRAMES: [&str; 6] = ["F01", "F02", "F03", "F04", "F06", "F07"];

/// The side and the bytes of a case.
fn case(id: &str) -> (&'static str, Vec<u8>) {
    let columns = |line: &'static str| line.split('\t').collect::<Vec<_>>();
    let line = CASES.lines().map(columns).find(|line| line[0] == id).unwrap_or_else(|| panic!("no case {id}"));
    (line[1], hex::decode(line[2]).unwrap_or_else(|error| panic!("case {id}: {error}")))
}

/// The bytes of a case that is one message, and no more.
fn message(id: &str) -> Vec<u8> {
    let (side, bytes) = case(id);
    let found = match side {
        "B" => frame::tagged(&bytes, &Limits::BACKEND),
        "F" => frame::tagged(&bytes, &Limits::FRONTEND),
        _ => frame::initial(&bytes),
    };
    assert_eq!(found, Ok(Found::Message { len: bytes.len() }), "{id}");
    bytes
}

fn backend(bytes: &[u8]) -> BackendMessage<&[u8]> {
    BackendMessage::decode(bytes).unwrap_or_else(|error| panic!("{}", error.render(bytes)))
}

/// The error of the first message of a case.
fn error(id: &str) -> DecodeError {
    let (side, bytes) = case(id);
    let error = match side {
        "B" => BackendMessage::decode_prefix(&bytes[..]).err(),
        _ => FrontendMessage::decode_prefix_with(&bytes[..], &FrontendContext::default()).err(),
    };
    error.unwrap_or_else(|| panic!("{id} was read"))
}

#[test]
fn every_case_is_tested() {
    let source = [include_str!("main.rs"), include_str!("encode.rs")].concat();
    let sides = ["B", "F", "F0", "enc", "L"];
    for line in CASES.lines().skip(1) {
        let (id, side) = (line.split('\t').next().unwrap_or_default(), line.split('\t').nth(1).unwrap_or_default());
        assert!(sides.contains(&side), "{id}: who tests the side {side}?");
        // Tests of encoders have no bytes to take from the file, and are named after the case.
        let named = if side == "enc" { format!("fn {}_", id.to_lowercase()) } else { format!("\"{id}\"") };
        assert!(side == "L" || source.contains(&named), "{id} has no test");
    }
    let in_frames = include_str!("../frames.rs");
    assert!(OF_FRAMES.iter().all(|id| in_frames.contains(&format!("\"{id}\""))));
}

/// Each error names message, field and place, and says what is wrong. The frames are whole, so that more bytes would
/// not help.
#[test]
fn bad_messages_are_refused_in_the_right_place() {
    let cut_short = |needed, left| DecodeErrorKind::CutShort { needed, left };
    let cases = [
        ("F10", "Sync", "", 5, DecodeErrorKind::TrailingBytes { left: 2 }),
        ("F12", "ErrorResponse", "fields[0].field_value", 6, DecodeErrorKind::NoNul { left: 5 }),
        ("N02", "RowDescription", "fields[0].field_name", 7, DecodeErrorKind::NoNul { left: 0 }),
        ("N03", "CopyInResponse", "columns", 8, DecodeErrorKind::CountTooLarge { count: 65_535, item_len: 2, left: 0 }),
        ("N05", "NegotiateProtocolVersion", "num_unrecognized", 9, DecodeErrorKind::Negative { found: -1 }),
        ("V01", "DataRow", "columns[0].value_len", 7, DecodeErrorKind::Negative { found: i32::MIN.into() }),
        ("V02", "Bind", "params[0].param_len", 11, DecodeErrorKind::Negative { found: -2 }),
        ("V04", "DataRow", "columns[0].value", 11, cut_short(100, 2)),
    ];
    for (id, message, field, offset, kind) in cases {
        let error = error(id);
        assert_eq!((error.message(), error.field().as_str(), error.offset()), (message, field, offset), "{id}");
        assert_eq!((error.kind(), error.is_cut_short()), (&kind, false), "{id}");
    }
}

/// A count allocates nothing that the bytes do not justify: what is left of it is the error itself.
#[test]
fn a_count_alone_allocates_nothing() {
    #[derive(Debug, PgWire)]
    #[tag(b'T')]
    #[framed]
    struct Owned {
        #[count(u16)]
        _fields: Vec<OwnedField>,
    }
    #[derive(Debug, PgWire)]
    struct OwnedField {
        #[cstring]
        _field_name: String,
        _numbers: [u8; 18],
    }
    for id in ["N02", "N03", "N05"] {
        let (_, bytes) = case(id);
        let used = allocation_counter::measure(|| drop(BackendMessage::decode(&bytes[..])));
        assert!(used.bytes_max < 512, "{id}: {used:?}");
    }
    let (_, bytes) = case("N02");
    let used = allocation_counter::measure(|| drop(Owned::decode(&bytes[..])));
    assert!(used.bytes_max < 512, "{used:?}");
}

#[test]
fn after_a_bad_message_the_next_one_is_intact() {
    let names = |id: &str| {
        let (side, bytes) = case(id);
        let (mut rest, mut names) = (&bytes[..], Vec::new());
        while let Ok(Found::Message { len }) = frame::tagged(rest, &Limits::all(100)) {
            names.push(match side {
                "B" => BackendMessage::decode(&rest[..len]).map(|message| message.message_name()),
                _ => FrontendMessage::decode_with(&rest[..len], &FrontendContext::default())
                    .map(|message| message.message_name()),
            });
            rest = &rest[len..];
        }
        assert!(rest.is_empty(), "{id}");
        names.into_iter().map(|name| name.unwrap_or("?")).collect::<Vec<_>>()
    };
    assert_eq!(names("F10"), ["?", "Query"]);
    assert_eq!(names("V04"), ["?", "CommandComplete", "ReadyForQuery"]);
}

#[test]
fn a_row_of_nulls() {
    let bytes = message("N07");
    let BackendMessage::DataRow(row) = backend(&bytes) else { panic!("a DataRow") };
    assert_eq!(row.columns.len(), 48);
    assert!(row.columns.iter().all(|column| column.value.is_none()));
}

#[test]
fn texts_need_not_be_utf8() {
    let bytes = message("V06");
    let BackendMessage::ErrorResponse(error) = backend(&bytes) else { panic!("an ErrorResponse") };
    let text = error.message().expect("a message");
    assert_eq!(text.as_bytes(), b"\xe9chec");
    assert!(text.to_str().is_err());
    assert_eq!(text.to_string_lossy(), "\u{fffd}chec");
    assert_eq!(error.code().expect("a code").to_str(), Ok("28P01"));
}

#[test]
fn error_fields_of_an_unknown_kind_are_kept() {
    let bytes = message("V08");
    let BackendMessage::ErrorResponse(error) = backend(&bytes) else { panic!("an ErrorResponse") };
    let last = error.fields.iter().last().expect("four fields");
    assert_eq!((last.field_type, last.field_value.as_bytes()), (ErrorFieldType::Other(b'~'), &b"x"[..]));
    assert_eq!(error.to_bytes().expect("they are written as well"), bytes);
}

#[test]
fn what_is_behind_an_error_is_of_the_next_message() {
    let (_, bytes) = case("V10");
    let (message, rest) = BackendMessage::decode_prefix(&bytes[..]).expect("V10");
    let BackendMessage::ErrorResponse(error) = message else { panic!("an ErrorResponse") };
    assert_eq!((error.fields.len(), rest), (5, &b"x"[..]));
    assert_eq!(frame::tagged(&bytes, &Limits::BACKEND), Ok(Found::Message { len: bytes.len() - 1 }));
}

#[test]
fn a_short_query() {
    let bytes = message("V13");
    let query = FrontendMessage::decode_with(&bytes[..], &FrontendContext::default()).expect("V13");
    assert_eq!(query, FrontendMessage::Query(Query { query: PgStr::new(&b";"[..]).expect("no NUL") }));
}

#[test]
fn a_cancel_key_goes_to_the_end_of_its_frame() {
    let bytes = message("P01");
    let BackendMessage::BackendKeyData(data) = backend(&bytes) else { panic!("a BackendKeyData") };
    assert_eq!(data.secret_key, (0..32).collect::<Vec<u8>>());
    let with_key = |len: usize| {
        let length = u32::try_from(8 + len).expect("a length");
        [&b"K"[..], &length.to_be_bytes(), &[0, 0, 0, 1], &vec![7; len]].concat()
    };
    let of_len = |len| BackendMessage::decode(&with_key(len)[..]).map(drop);
    assert!([4, 5, 255, 256].into_iter().all(|len| of_len(len).is_ok()));
    assert!([0, 3, 257].into_iter().all(|len| of_len(len).is_err()));
}

#[test]
fn first_packets() {
    let bytes = message("P02");
    let InitialMessage::Startup(startup) = InitialMessage::decode(&bytes[..]).expect("P02") else { panic!("P02") };
    assert_eq!(startup.protocol_version, ProtocolVersion::V3_2);
    assert_eq!(startup.parameter("user").expect("a user"), "u");
    for minor in 0..=u16::MAX {
        let version = ProtocolVersion::new(3, minor);
        let startup = StartupMessage { protocol_version: version, ..startup }.to_bytes().expect("any minor version");
        let InitialMessage::Startup(read) = InitialMessage::decode(startup).expect("any minor version") else {
            panic!("3.{minor}")
        };
        assert_eq!(read.protocol_version, version);
    }
    let bytes = message("P05");
    assert_eq!(InitialMessage::decode(&bytes[..]), Ok(InitialMessage::GSSENCRequest(GSSENCRequest)));
}

#[test]
fn copy_both_without_columns() {
    let bytes = message("P07");
    let BackendMessage::CopyBothResponse(copy) = backend(&bytes) else { panic!("a CopyBothResponse") };
    assert_eq!((copy.overall_format, copy.columns.len()), (OverallFormat::Text, 0));
}
