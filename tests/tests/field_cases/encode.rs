//! `V15` and `V16`: what cannot be written is an error, and leaves the buffer as it was.

use bytes::{Bytes, BytesMut};
use pgwire_core::frame::{self, Limits};
use pgwire_core::messages::FormatCode;
use pgwire_core::messages::backend::{
    AuthenticationSASL, BackendKeyData, BackendMessage, CopyInResponse, DataRow, DataValue, ErrorField, ErrorFieldType,
    ErrorResponse, OverallFormat, ParameterDescription, RowDescription, RowField,
};
use pgwire_core::messages::frontend::{Bind, FunctionArgument, FunctionCall, Parameter, Parse};
use pgwire_core::messages::logical::{
    Begin, Commit, Insert, LogicalContext, Prepare, StreamAbort, Streaming, TupleColumn, TupleData,
};
use pgwire_core::messages::startup::{CancelRequest, ProtocolVersion, StartupMessage, StartupParameter};
use pgwire_core::{Encode, Lsn, Oid, PgStr, PgWire, RawMessage, Seq, Timestamp, Xid};

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
    refused(&bind(&formats[..], &params[..1], &formats[..1]), &(), &message("Bind.num_param_formats"));
    refused(&bind(&formats[..1], &params[..], &formats[..1]), &(), &message("Bind.num_params"));
    refused(&bind(&formats[..1], &params[..1], &formats[..]), &(), &message("Bind.num_result_formats"));
    refused(
        &bind(&[][..], &params[..65_536], &[][..]),
        &(),
        "Bind.num_params: 65536 elements, at most 65535 can be counted",
    );
    let most = bind(&[][..], &params[..65_535], &[][..]).to_bytes().expect("a count of 65535");
    assert_eq!(Bind::<Bytes>::decode(most).map(|bind| bind.params.len()), Ok(65_535));

    let oids = Seq::from_items(&vec![Oid::new(23); MANY]).expect("OIDs");
    let formats = Seq::from_items(&formats).expect("formats");
    let (statement_name, query) = (text(b""), text(b""));
    refused(&Parse { statement_name, query, param_types: oids.clone() }, &(), &message("Parse.num_param_types"));
    refused(&ParameterDescription { params: oids }, &(), &message("ParameterDescription.num_params"));
    let overall_format = OverallFormat::Text;
    refused(&CopyInResponse { overall_format, columns: formats.clone() }, &(), &message("CopyInResponse.num_columns"));
    let values = Seq::from_items(&vec![DataValue::<Bytes> { value: None }; MANY]).expect("values");
    refused(&DataRow { columns: values }, &(), &message("DataRow.num_columns"));
    let function_oid = Oid::new(1);
    let args = Seq::from_items(&[FunctionArgument { arg_value: Some(Bytes::new()) }]).expect("an argument");
    let result_format = FormatCode::Text;
    let call = FunctionCall { function_oid, arg_formats: formats, args, result_format };
    refused(&call, &(), &message("FunctionCall.num_arg_formats"));
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
    refused(&RowDescription { fields }, &(), &message("RowDescription.num_fields"));
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
    refused(&Small { list: vec![0; 256], ..good() }, &(), "Small.num_list: 256 elements, at most 255 can be counted");
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
    let error = frame::tagged(&header, &Limits::FRONTEND).expect_err("over the limit");
    assert_eq!(error.to_string(), format!("b'B': length {} is over 1073741822", length_of(1_024)));
}
