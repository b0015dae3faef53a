//! What messages say of themselves beyond their fields.

use bytes::Bytes;
use pgwire_core::messages::backend::{CommandComplete, CommandTag, ErrorResponse, NoticeResponse};
use pgwire_core::messages::startup::{ProtocolVersion, StartupMessage};
use pgwire_core::{PgStr, PgWire};

/// How a field of a report is asked for.
type Accessor<T> = fn(&T) -> Option<PgStr<&[u8]>>;

/// The letters of "Error and Notice Message Fields" in the manual.
macro_rules! letters {
    ($report:ident) => {{
        const LETTERS: [(u8, Accessor<$report>); 18] = [
            (b'S', $report::localized_severity),
            (b'V', $report::severity),
            (b'C', $report::code),
            (b'M', $report::message),
            (b'D', $report::detail),
            (b'H', $report::hint),
            (b'P', $report::position),
            (b'p', $report::internal_position),
            (b'q', $report::internal_query),
            (b'W', $report::context),
            (b's', $report::schema_name),
            (b't', $report::table_name),
            (b'c', $report::column_name),
            (b'd', $report::data_type_name),
            (b'n', $report::constraint_name),
            (b'F', $report::file),
            (b'L', $report::line),
            (b'R', $report::routine),
        ];
        LETTERS
    }};
}

/// The fields of a report of every letter but one: the value of each is its letter, twice.
fn fields(letters: impl Iterator<Item = u8>) -> Vec<u8> {
    letters.flat_map(|letter| [letter, letter, letter, 0]).chain([0]).collect()
}

fn framed(tag: &[u8], body: &[u8]) -> Bytes {
    let length = u32::try_from(body.len() + 4).expect("a short message");
    [tag, &length.to_be_bytes(), body].concat().into()
}

fn assert_each_is_found<T>(letters: &[(u8, Accessor<T>)], decode: impl Fn(Vec<u8>) -> T) {
    for (letter, accessor) in letters {
        let all = decode(fields(letters.iter().map(|(letter, _)| *letter)));
        let found = accessor(&all).map(|value| value.as_bytes().to_vec());
        assert_eq!(found, Some(vec![*letter; 2]), "{}", char::from(*letter));
        let without = decode(fields(letters.iter().map(|(letter, _)| *letter).filter(|other| other != letter)));
        assert_eq!(accessor(&without), None, "{}", char::from(*letter));
    }
}

#[test]
fn fields_of_reports_are_found_by_their_letter() {
    let error = |fields: Vec<u8>| ErrorResponse::decode(framed(b"E", &fields)).expect("an ErrorResponse");
    assert_each_is_found(&letters!(ErrorResponse), error);
    let notice = |fields: Vec<u8>| NoticeResponse::decode(framed(b"N", &fields)).expect("a NoticeResponse");
    assert_each_is_found(&letters!(NoticeResponse), notice);
}

/// The server takes the last of two (`ProcessStartupPacket` in `backend_startup.c` sets one after the other).
#[test]
fn the_last_of_two_parameters_counts() {
    let body = b"\0\x03\0\x02user\0a\0_pq_.one\x001\0user\0b\0_pq_.two\x002\0\0";
    let startup = StartupMessage::decode(framed(b"", body)).expect("a StartupMessage");
    assert_eq!(startup.protocol_version, ProtocolVersion::V3_2);
    assert_eq!(startup.protocol_version.to_string(), "3.2");
    assert_eq!(startup.parameter("user").map(|value| value.to_string_lossy().into_owned()), Some("b".to_owned()));
    assert_eq!(startup.parameter("database"), None);
    let options: Vec<_> = startup.protocol_options().map(|option| option.param_value.as_bytes().to_vec()).collect();
    assert_eq!(options, [b"1", b"2"]);
}

/// A row count is what `%llu` prints; anything else is part of the command.
#[test]
fn tags_that_are_not_quite_commands() {
    let command = |command| CommandTag { command, oid: None, rows: None };
    for tag in
        [&b""[..], b" ", b"5", b"COPY ", b"COPY -1", b"COPY +1", b"COPY 1x", b"COPY 18446744073709551616", b"\xff \xff"]
    {
        assert_eq!(CommandTag::parse(tag), command(tag), "{}", tag.escape_ascii());
    }
    let most = CommandTag { command: &b"COPY"[..], oid: None, rows: Some(u64::MAX) };
    assert_eq!(CommandTag::parse(b"COPY 18446744073709551615"), most);
    let too_large_for_an_oid = CommandTag { command: &b"INSERT 4294967296"[..], oid: None, rows: Some(1) };
    assert_eq!(CommandTag::parse(b"INSERT 4294967296 1"), too_large_for_an_oid);
    let complete = CommandComplete::decode(framed(b"C", b"INSERT 0 5\0")).expect("a CommandComplete");
    assert_eq!(complete.tag(), CommandTag { command: b"INSERT", oid: Some(0), rows: Some(5) });
}
