//! Lines that no recording has, and lines that are no text.

use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage, PasswordExchange};
use pgwire_core::messages::startup::{GSSENCResponse, InitialMessage};
use pgwire_core::{PgWire, trace};

/// Lines that no recording has. They follow libpq's sources: `fe-trace.c` of 18, and that of the development branch for
/// keys in a CancelRequest.
#[test]
fn lines_without_a_recording() {
    let initial: [(&[u8], &str); 3] = [
        (b"\0\0\0\x08\x04\xd2\x16\x30", "F\t8\tGSSENCRequest\t 1234 5680"),
        (b"\0\0\0\x10\x04\xd2\x16\x2e\0\0\x04\xd2a'\\\0", "F\t16\tCancelRequest\t 1234 5678 1234 'a'\\\\x00'"),
        (b"\0\0\0\x09\0\x03\0\x02\0", "F\t9\tStartupMessage\t 3 2"),
    ];
    for (bytes, line) in initial {
        let message = InitialMessage::decode(bytes).expect(line);
        assert_eq!(trace::initial(&message).expect(line).to_string(), line);
    }
    let backend: [(&[u8], &str); 18] = [
        (b"R\0\0\0\x08\0\0\0\0", "B\t8\tAuthenticationOk"),
        (b"R\0\0\0\x08\0\0\0\x07", "B\t8\tAuthenticationGSS"),
        (b"R\0\0\0\x09\0\0\0\x08\xff", "B\t9\tAuthenticationGSSContinue\t '\\xff'"),
        (b"R\0\0\0\x08\0\0\0\x08", "B\t8\tAuthenticationGSSContinue\t ''"),
        (b"R\0\0\0\x08\0\0\0\x09", "B\t8\tAuthenticationSSPI"),
        (b"R\0\0\0\x0d\0\0\0\x0aa\0b\0\0", "B\t13\tAuthenticationSASL\t \"a\" \"b\" \"\""),
        (b"R\0\0\0\x08\0\0\0\x02", "B\t8\tUnknown authentication message 2"),
        (b"R\0\0\0\x08\0\0\0\x06", "B\t8\tUnknown authentication message 6"),
        (b"R\0\0\0\x09\xff\xff\xff\xfe!", "B\t9\tUnknown authentication message -2"),
        (b"v\0\0\0\x12\0\x03\0\x02\0\0\0\x01_pq_.\0", "B\t18\tNegotiateProtocolVersion\t 196610 1 \"_pq_.\""),
        (b"D\0\0\0\x0e\0\x02\xff\xff\xff\xff\0\0\0\0", "B\t14\tDataRow\t 2 -1 0 ''"),
        (b"D\0\0\0\x06\0\0", "B\t6\tDataRow\t 0"),
        (b"W\0\0\0\x09\x01\0\x01\0\x01", "B\t9\tCopyBothResponse\t \\x01 1 1"),
        (b"V\0\0\0\x08\xff\xff\xff\xff", "B\t8\tFunctionCallResponse\t -1"),
        (b"t\0\0\0\x0a\0\x01\xff\xff\xff\xff", "B\t10\tParameterDescription\t 1 -1"),
        (
            b"T\0\0\0\x1a\0\x01a\0\0\0\0\x01\xff\xff\0\0\0\x17\xff\xfe\xff\xff\xff\xff\0\x01",
            "B\t26\tRowDescription\t 1 \"a\" 1 65535 23 65534 -1 1",
        ),
        (b"E\0\0\0\x05\0", "B\t5\tErrorResponse\t \\x00"),
        (b"~\0\0\0\x05!", "B\t5\tUnknown message: 7e"),
    ];
    for (bytes, line) in backend {
        let message = BackendMessage::decode(bytes).expect(line);
        assert_eq!(trace::backend(&message).expect(line).to_string(), line);
    }
    let frontend: [(PasswordExchange, &[u8], &str); 5] = [
        (PasswordExchange::Gss, b"p\0\0\0\x06a\x7f", "F\t6\tGSSResponse\t 'a\\x7f'"),
        (PasswordExchange::SaslInitial, b"p\0\0\0\x0aM\0\xff\xff\xff\xff", "F\t10\tSASLInitialResponse\t \"M\" -1"),
        (PasswordExchange::Sasl, b"p\0\0\0\x04", "F\t4\tSASLResponse\t ''"),
        (PasswordExchange::Password, b"D\0\0\0\x06\0\0", "F\t6\tDescribe\t \\x00 \"\""),
        (PasswordExchange::Password, b"\x01\0\0\0\x04", "F\t4\tUnknown message: 01"),
    ];
    for (password, bytes, line) in frontend {
        let message = FrontendMessage::decode_with(bytes, &FrontendContext { password }).expect(line);
        assert_eq!(trace::frontend(&message).expect(line).to_string(), line);
    }
    let answer = GSSENCResponse::decode(&b"G"[..]).expect("an answer");
    assert_eq!(trace::gssenc_response(&answer).expect("a line").as_bytes(), b"B\t1\tGSSENCResponse\t G");
}

#[test]
fn strings_are_printed_as_they_came() {
    let bytes = bytes::Bytes::from_static(b"Q\0\0\0\x0b\"\n\xe9\\\x01\x7f\0");
    let message = FrontendMessage::decode_with(bytes, &FrontendContext::default()).expect("a query");
    let line = trace::frontend(&message).expect("a line");
    assert_eq!(line.as_bytes(), b"F\t11\tQuery\t \"\"\n\xe9\\\x01\x7f\"");
    assert_eq!(line.to_string(), "F\t11\tQuery\t \"\"\n\u{fffd}\\\u{1}\u{7f}\"");
}
