//! Faults from the field, outside of logical replication: what the last column of `wire_cases.tsv` demands of each case.

use std::fmt::Write;

use bytes::{Bytes, BytesMut};
use pgwire_core::error::DecodeErrorKind;
use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::FormatCode;
use pgwire_core::messages::backend::{
    AuthenticationSASL, BackendKeyData, BackendMessage, CopyInResponse, DataRow, DataValue, ErrorField, ErrorFieldType,
    ErrorResponse, OverallFormat, ParameterDescription, RowDescription, RowField,
};
use pgwire_core::messages::frontend::{
    Bind, FrontendContext, FrontendMessage, FunctionArgument, FunctionCall, Parameter, Parse, Query,
};
use pgwire_core::messages::logical::{
    Begin, Commit, Insert, LogicalContext, Prepare, StreamAbort, Streaming, TupleColumn, TupleData,
};
use pgwire_core::messages::startup::{
    CancelRequest, GSSENCRequest, InitialMessage, ProtocolVersion, StartupMessage, StartupParameter,
};
use pgwire_core::{DecodeError, Encode, Lsn, Oid, PgStr, PgWire, RawMessage, Seq, Timestamp, Xid};

const CASES: &str = include_str!("../fixtures/wire_cases.tsv");

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
    let source = include_str!("field_cases.rs");
    let sides = ["B", "F", "F0", "enc", "L"];
    for line in CASES.lines().skip(1) {
        let (id, side) = (line.split('\t').next().unwrap_or_default(), line.split('\t').nth(1).unwrap_or_default());
        assert!(sides.contains(&side), "{id}: who tests the side {side}?");
        // Tests of encoders have no bytes to take from the file, and are named after the case.
        let named = if side == "enc" { format!("fn {}_", id.to_lowercase()) } else { format!("\"{id}\"") };
        assert!(side == "L" || source.contains(&named), "{id} has no test");
    }
    let in_frames = include_str!("frames.rs");
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

/// The message is refused with this text, and nothing of it is in the buffer.
fn refused<C>(message: &impl Encode<C>, context: &C, text: &str) {
    let mut vec = b"before".to_vec();
    let error = message.encode_with(&mut vec, context).expect_err(text);
    assert_eq!((error.to_string().as_str(), &vec[..]), (text, &b"before"[..]));
    let mut bytes = BytesMut::from(&b"before"[..]);
    assert_eq!(message.encode_with(&mut bytes, context).as_ref(), Err(&error));
    assert_eq!(&bytes[..], b"before", "{text}");
    assert_eq!(message.to_bytes_with(context), Err(error));
}

fn text(bytes: &[u8]) -> PgStr<Bytes> {
    PgStr::new(Bytes::copy_from_slice(bytes)).expect("no NUL")
}

#[test]
fn v15_counts_of_16_bits() {
    const MANY: usize = 70_000;
    let formats = vec![FormatCode::Binary; MANY];
    let params = vec![Parameter { param_value: Some(&b""[..]) }; MANY];
    let name = PgStr::new(&b""[..]).expect("no NUL");
    let bind = |param_formats, params, result_formats| Bind::<&[u8], _, _, _> {
        portal_name: name,
        statement_name: name,
        param_formats,
        params,
        result_formats,
    };
    let message = |field| format!("{field}: 70000 elements, at most 65535 can be counted");
    refused(&bind(&formats[..], &params[..1], &formats[..1]), &(), &message("Bind.param_formats"));
    refused(&bind(&formats[..1], &params[..], &formats[..1]), &(), &message("Bind.params"));
    refused(&bind(&formats[..1], &params[..1], &formats[..]), &(), &message("Bind.result_formats"));
    refused(
        &bind(&[][..], &params[..65_536], &[][..]),
        &(),
        "Bind.params: 65536 elements, at most 65535 can be counted",
    );
    let most = bind(&[][..], &params[..65_535], &[][..]).to_bytes().expect("a count of 65535");
    assert_eq!(Bind::<Bytes>::decode(most).map(|bind| bind.params.len()), Ok(65_535));

    let oids = Seq::from_items(&vec![Oid::new(23); MANY]).expect("OIDs");
    let formats = Seq::from_items(&formats).expect("formats");
    let (statement_name, query) = (text(b""), text(b""));
    refused(&Parse { statement_name, query, param_types: oids.clone() }, &(), &message("Parse.param_types"));
    refused(&ParameterDescription { params: oids }, &(), &message("ParameterDescription.params"));
    let overall_format = OverallFormat::Text;
    refused(&CopyInResponse { overall_format, columns: formats.clone() }, &(), &message("CopyInResponse.columns"));
    let values = Seq::from_items(&vec![DataValue::<Bytes> { value: None }; MANY]).expect("values");
    refused(&DataRow { columns: values }, &(), &message("DataRow.columns"));
    let function_oid = Oid::new(1);
    let args = Seq::from_items(&[FunctionArgument { arg_value: Some(Bytes::new()) }]).expect("an argument");
    let result_format = FormatCode::Text;
    let call = FunctionCall { function_oid, arg_formats: formats, args, result_format };
    refused(&call, &(), &message("FunctionCall.arg_formats"));
    let field = RowField {
        field_name: text(b"c"),
        table_oid: Oid::new(0),
        column_attnum: 0,
        type_oid: Oid::new(23),
        type_size: 4,
        type_modifier: -1,
        format_code: FormatCode::Text,
    };
    let fields = Seq::from_items(&vec![field; MANY]).expect("fields");
    refused(&RowDescription { fields }, &(), &message("RowDescription.fields"));
}

/// Limits so small that every one can be reached, on messages of this test alone.
#[test]
fn v15_small_limits() {
    #[derive(Debug, PgWire)]
    #[tag(b'?')]
    #[framed]
    struct Small<'a> {
        before: u32,
        #[count(u8)]
        list: Vec<u8>,
        #[len(u8)]
        value: &'a [u8],
        #[cstring]
        #[max_len(3)]
        name: &'a str,
    }
    let good = || Small { before: 1, list: vec![0; 255], value: &[0; 255], name: "abc" };
    good().to_bytes().expect("as much as there can be");
    refused(&Small { list: vec![0; 256], ..good() }, &(), "Small.list: 256 elements, at most 255 can be counted");
    refused(&Small { value: &[0; 256], ..good() }, &(), "Small.value_len: 256 bytes, at most 255 allowed");
    refused(&Small { name: "abcd", ..good() }, &(), "Small.name: 4 bytes, at most 3 allowed");
    refused(&Small { name: "a\0c", ..good() }, &(), "Small.name: a NUL at byte 1 would end the string");
}

#[test]
fn v15_nul_ends_strings_and_lists() {
    assert_eq!(PgStr::new(&b"SELECT '\0'"[..]).expect_err("a NUL").position(), 8);
    let params = [(&b"user"[..], &b"u"[..]), (b"", b"v")]
        .map(|(name, value)| StartupParameter { param_name: text(name), param_value: text(value) });
    let params = Seq::from_items(&params).expect("parameters");
    let startup = StartupMessage { protocol_version: ProtocolVersion::V3_0, params };
    let ends = |place: &str| format!("{place}: begins with a zero byte, which would end the list");
    refused(&startup, &(), &ends("StartupMessage.params[1]"));
    let fields = [ErrorField { field_type: ErrorFieldType::Other(0), field_value: text(b"?") }];
    let fields = Seq::from_items(&fields).expect("a field");
    refused(&ErrorResponse { fields }, &(), &ends("ErrorResponse.fields[0]"));
    let mechanisms = Seq::from_items(&[text(b"")]).expect("a name");
    refused(&AuthenticationSASL { mechanisms }, &(), &ends("AuthenticationSASL.mechanisms[0]"));
}

#[test]
fn v15_values_that_their_reader_would_refuse() {
    let (lsn, time, xid) = (Lsn::new(1), Timestamp::from_postgres_micros(0), Xid::new(7));
    let on = LogicalContext { in_stream: true, ..LogicalContext::new(4, Streaming::On) };
    let parallel = LogicalContext::new(4, Streaming::Parallel);
    // A value that disagrees with its condition.
    let long = StreamAbort { xid, subxid: xid, abort_lsn: Some(lsn), abort_time: Some(time) };
    refused(&long, &on, "StreamAbort.abort_lsn: set although its condition does not hold");
    let half = StreamAbort { abort_time: None, ..long };
    refused(&half, &parallel, "StreamAbort.abort_time: not set although its condition holds");
    let new_tuple = TupleData { columns: Seq::<Bytes, _>::from_items::<TupleColumn<Bytes>>(&[]).expect("no columns") };
    let insert = Insert { stream_xid: None, relation_oid: Oid::new(1), new_tuple };
    refused(&insert, &on, "Insert.stream_xid: not set although its condition holds");
    let insert = Insert { stream_xid: Some(xid), ..insert };
    refused(&insert, &parallel, "Insert.stream_xid: set although its condition does not hold");

    let begin = Begin { final_lsn: Lsn::new(0), commit_time: time, xid };
    refused(&begin, &(), "Begin.final_lsn: must not be zero");
    let commit = Commit { flags: 1, commit_lsn: lsn, end_lsn: lsn, commit_time: time };
    refused(&commit, &(), "Commit.flags: 0 wanted, 1 found");
    let gid = text(&[b'g'; 200]);
    let prepare = Prepare { flags: 0, prepare_lsn: lsn, end_lsn: lsn, prepare_time: time, xid, gid };
    refused(&prepare, &(), "Prepare.gid: 200 bytes, at most 199 allowed");
    let key = |secret_key| BackendKeyData { process_id: 1, secret_key };
    refused(&key(&[0; 3][..]), &(), "BackendKeyData.secret_key: 3 bytes, at least 4 wanted");
    refused(&key(&[0; 257][..]), &(), "BackendKeyData.secret_key: 257 bytes, at most 256 allowed");
    let cancel = CancelRequest { backend_pid: 1, cancel_key: &b""[..] };
    refused(&cancel, &(), "CancelRequest.cancel_key: 0 bytes, at least 1 wanted");
    let unknown = BackendMessage::Unknown(RawMessage { tag: b'Z', body: &b"\0\0\0\x05I"[..] });
    refused(&unknown, &(), "BackendMessage: an unknown message with the known tag b'Z'");
}

/// A message knows its size without being written, and a server's limit for its kind is known as well.
#[test]
fn v16_messages_that_no_server_takes() {
    let piece = vec![0; 1 << 20];
    let value = Parameter { param_value: Some(&piece[..]) };
    let name = PgStr::new(&b""[..]).expect("no NUL");
    let formats: &[FormatCode] = &[];
    let length_of = |count: usize| {
        let params = &vec![value; count][..];
        let (param_formats, result_formats) = (formats, formats);
        let bind =
            Bind::<&[u8], _, _, _> { portal_name: name, statement_name: name, param_formats, params, result_formats };
        // The length word counts all but the tag.
        bind.encoded_len() - 1
    };
    let limit = Limits::FRONTEND.of(b'B') as usize;
    assert_eq!(limit, 0x3fff_fffe);
    assert!(length_of(1_023) <= limit && length_of(1_024) > limit);
    let mut header = b"B".to_vec();
    header.extend(u32::try_from(length_of(1_024)).expect("32 bits").to_be_bytes());
    let mut text = String::new();
    write!(text, "{}", frame::tagged(&header, &Limits::FRONTEND).expect_err("over the limit")).expect("a text");
    assert_eq!(text, format!("b'B': length {} is over 1073741822", length_of(1_024)));
}
