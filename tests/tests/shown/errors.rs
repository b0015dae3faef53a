//! What errors say.

use pgwire_core::error::{DecodeErrorKind, EncodeErrorKind};
use pgwire_core::{DecodeError, Lsn, PgWire};

use crate::*;

#[test]
fn errors() {
    let error = |bytes: &[u8]| Set::decode(bytes).expect_err("an error");
    let unknown: DecodeError = error(b"?");
    assert_eq!(unknown.to_string(), "Set.tag: b'?' is none of its tags b\"piu\" (offset 0)");
    assert_eq!(
        format!("{:?}", error(b"p\0")),
        "DecodeError { kind: CutShort { needed: 2, left: 1 }, message: \"Part\", field: \"a\", offset: 1 }"
    );
    for (kind, text) in [
        (DecodeErrorKind::UnknownValue { found: 0x41 }, "65 is none of its values (b'A')"),
        (DecodeErrorKind::UnknownValue { found: 7 }, "7 is none of its values"),
        (DecodeErrorKind::UnknownValue { found: 0x141 }, "321 is none of its values"),
        (DecodeErrorKind::UnknownTag { found: b'a', known: b"bc" }, "b'a' is none of its tags b\"bc\""),
        (
            DecodeErrorKind::UnknownTag { found: b'b', known: b"bc" },
            "no message with the tag b'b' can be here: none of their conditions holds",
        ),
        (DecodeErrorKind::TrailingBytes { left: 1 }, "1 trailing byte"),
        (DecodeErrorKind::TrailingBytes { left: 2 }, "2 trailing bytes"),
    ] {
        assert_eq!(kind.to_string(), text);
    }
    let message = Message {
        flags: 0,
        at: Lsn::new(0),
        name: "a\0".to_owned(),
        numbers: Vec::new(),
        part: None,
        rest: Vec::new(),
    };
    let error = message.to_bytes().expect_err("a NUL inside a string");
    assert_eq!((error.message(), error.field().as_str()), ("Message", "name"));
    assert_eq!(error.kind(), &EncodeErrorKind::InteriorNul { position: 1 });
    assert_eq!(
        format!("{error:?}"),
        "EncodeError { kind: InteriorNul { position: 1 }, message: \"Message\", field: \"name\" }"
    );
}

#[test]
fn what_is_not_known_is_named() {
    #[derive(Debug, PgWire)]
    enum Coded {
        #[code(1)]
        One,
    }
    #[derive(Debug, PgWire)]
    #[repr(u16)]
    enum Value {
        One = 1,
    }
    #[derive(Debug, PgWire)]
    #[code(5)]
    struct Five;
    #[derive(Debug, PgWire)]
    #[code]
    enum Own {
        Five(Five),
    }
    let cases = [
        (Coded::decode(&b"\0\0\0\x02"[..]).unwrap_err(), "Coded.code: 2 is none of its codes (offset 0)"),
        (Own::decode(&b"\0\0\0\x02"[..]).unwrap_err(), "Own.code: 2 is none of its codes (offset 0)"),
        (Value::decode(&b"\0\x02"[..]).unwrap_err(), "Value: 2 is none of its values (offset 0)"),
        (Five::decode(&b"\0\0\0\x02"[..]).unwrap_err(), "Five.code: 5 wanted, 2 found (offset 0)"),
    ];
    for (error, text) in cases {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn encode_errors_say_what_is_wrong() {
    let texts = [
        (EncodeErrorKind::TooShort { len: 1, min: 2 }, "1 bytes, at least 2 wanted"),
        (
            EncodeErrorKind::Ambiguous { next: b'K' },
            "not set, but what follows begins with b'K', which would say that it is",
        ),
        (
            EncodeErrorKind::UnknownTag { found: None, known: b"KO" },
            "takes no bytes, which is none of its tags b\"KO\"",
        ),
        (
            EncodeErrorKind::UnknownTag { found: Some(b'x'), known: b"KO" },
            "begins with b'x', which is none of its tags b\"KO\"",
        ),
        (EncodeErrorKind::Overflow, "longer than memory can be"),
        (EncodeErrorKind::SizeMismatch { excess: 0, missing: 3 }, "`wire_len` promised 3 bytes more than were written"),
        (EncodeErrorKind::SizeMismatch { excess: 3, missing: 0 }, "3 bytes do not fit into what `wire_len` promised"),
        (EncodeErrorKind::Custom("no such day"), "no such day"),
    ];
    for (kind, text) in texts {
        assert_eq!(kind.to_string(), text);
    }
}
