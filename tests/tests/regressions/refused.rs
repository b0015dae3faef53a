//! Values that were written, and would have been read as something else or refused by a server.

use bytes::Bytes;
use pgwire_core::error::EncodeErrorKind;
use pgwire_core::messages::logical::{LogicalContext, LogicalMessage};
use pgwire_core::messages::startup::{InitialMessage, ProtocolVersion, StartupMessage, StartupParameter};
use pgwire_core::{PgStr, PgWire, RawMessage, Seq};

/// What is kept as unknown must not be another message when it is read again.
#[test]
fn an_unknown_message_has_no_known_tag() {
    let unknown = LogicalMessage::Unknown(RawMessage { tag: b'B', body: &b"xx"[..] });
    let context = LogicalContext::default();
    let mut buf = b"before".to_vec();
    let error = unknown.encode_with(&mut buf, &context).expect_err("B is Begin's");
    assert_eq!((error.kind(), &buf[..]), (&EncodeErrorKind::KnownTag { tag: b'B' }, &b"before"[..]));
}

/// What a set takes in from another is found by its tag: what that one keeps as unknown is not.
#[test]
fn a_flattened_set_holds_only_what_it_knows() {
    #[derive(Debug, PartialEq, PgWire)]
    enum Inner<'a> {
        #[tag(b'i')]
        Known(u8),
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    #[derive(Debug, PartialEq, PgWire)]
    enum Outer<'a> {
        #[tag(b'o')]
        Own(u8),
        #[flatten]
        Inner(Inner<'a>),
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    let known = Outer::Inner(Inner::Known(1));
    assert_eq!(Outer::decode(&known.to_bytes().expect("encodes")[..]).expect("decodes"), known);
    for tag in [b'o', b'?'] {
        let error =
            Outer::Inner(Inner::Unknown(RawMessage { tag, body: b"\x01" })).to_bytes().expect_err("not read back");
        assert_eq!(error.kind(), &EncodeErrorKind::UnknownTag { found: Some(tag), known: b"i" });
    }
    let error = Outer::Inner(Inner::Unknown(RawMessage { tag: b'o', body: b"\x01" })).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "Outer: begins with b'o', which is none of its tags b\"i\"");
}

/// A part that its first byte announces is not there if it begins with another.
#[test]
fn an_optional_part_begins_with_a_tag_of_its_own() {
    #[derive(Debug, PartialEq, PgWire)]
    enum Old<'a> {
        #[tag(b'K')]
        Key(u8),
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    #[derive(Debug, PartialEq, PgWire)]
    struct Update<'a> {
        relation: u16,
        #[optional]
        old: Option<Old<'a>>,
    }
    let known = Update { relation: 1, old: Some(Old::Key(2)) };
    assert_eq!(Update::decode(&known.to_bytes().expect("encodes")[..]).expect("decodes"), known);
    let unknown = Update { relation: 1, old: Some(Old::Unknown(RawMessage { tag: b'?', body: b"" })) };
    let error = unknown.to_bytes().expect_err("it would not be read");
    assert_eq!(error.to_string(), "Update.old: begins with b'?', which is none of its tags b\"K\"");
}

/// Of two variants with one tag, the one that would be read is the one that may be written.
#[test]
fn a_variant_is_not_written_where_an_earlier_one_would_be_read() {
    struct Context {
        sasl: bool,
    }
    #[derive(Debug, PartialEq, PgWire)]
    #[tag(b'p')]
    struct Sasl(u8);
    #[derive(Debug, PartialEq, PgWire)]
    #[tag(b'p')]
    struct Password(u8);
    #[derive(Debug, PartialEq, PgWire)]
    #[pgwire(context = Context)]
    enum Set {
        #[when(cx.sasl)]
        Sasl(Sasl),
        Password(Password),
    }
    for sasl in [false, true] {
        let context = Context { sasl };
        let (good, bad) = if sasl {
            (Set::Sasl(Sasl(1)), Set::Password(Password(1)))
        } else {
            (Set::Password(Password(1)), Set::Sasl(Sasl(1)))
        };
        let bytes = good.to_bytes_with(&context).expect("encodes");
        assert_eq!(Set::decode_with(&bytes[..], &context).expect("decodes"), good);
        bad.to_bytes_with(&context).expect_err("would be read as the other");
    }
}

/// A part that is not there must not be read from what follows it.
#[test]
fn what_follows_an_absent_part_does_not_say_that_it_is_there() {
    #[derive(Debug, PartialEq, PgWire)]
    struct Marked {
        #[mark(b'a')]
        #[optional]
        part: Option<u8>,
        #[rest]
        rest: Vec<u8>,
    }
    let marked = |part, rest: &[u8]| Marked { part, rest: rest.to_vec() };
    for good in [marked(None, b""), marked(None, b"b1"), marked(Some(1), b"a1")] {
        let bytes = good.to_bytes().expect("encodes");
        assert_eq!(Marked::decode(&bytes[..]).expect("decodes"), good);
    }
    let error = marked(None, b"a1").to_bytes().expect_err("would be read as a part");
    assert_eq!((error.kind(), error.field().as_str()), (&EncodeErrorKind::Ambiguous { next: b'a' }, "part"));
}

/// A server refuses a message for its length alone, so that it is not written.
#[test]
fn messages_have_the_limits_of_the_server() {
    use pgwire_core::messages::frontend::{Describe, TargetKind};
    let describe = |len: usize| Describe {
        target_kind: TargetKind::Statement,
        target_name: PgStr::try_from("x".repeat(len)).expect("no NUL"),
    };
    // The length word, the kind and the NUL take six bytes of the 10,000.
    assert_eq!(describe(9_994).to_bytes().expect("encodes").len(), 10_001);
    let error = describe(9_995).to_bytes().expect_err("too long");
    assert_eq!(
        (error.field().as_str(), error.kind()),
        ("length", &EncodeErrorKind::TooLong { len: 10_001, max: 10_000 })
    );
}

/// What is kept as unknown must not be read as something known.
#[test]
fn unknown_messages_of_a_family_have_no_known_code() {
    use pgwire_core::messages::backend::{Authentication, AuthenticationOther};
    #[derive(Debug, PgWire)]
    enum Own {
        #[code(1)]
        One,
        #[other]
        Other(i32),
    }
    let with_code = |auth_code| Authentication::Other(AuthenticationOther { auth_code, data: Bytes::new() });
    assert_eq!(with_code(99).to_bytes().expect("encodes"), &b"R\0\0\0\x08\0\0\0\x63"[..]);
    let error = with_code(0).to_bytes().expect_err("AuthenticationOk");
    assert_eq!(error.kind(), &EncodeErrorKind::KnownCode { code: 0 });

    assert_eq!(Own::Other(2).to_bytes().expect("encodes"), &[0, 0, 0, 2][..]);
    assert_eq!(Own::Other(1).to_bytes().expect_err("One").to_string(), "Own: an unknown message with the known code 1");
}

/// A StartupMessage that servers refuse for its length was written all the same.
#[test]
fn a_startup_message_is_no_longer_than_servers_read() {
    let with_value_of = |len: usize| {
        let value = vec![b'v'; len];
        let param_value = PgStr::new(&value[..]).expect("no NUL");
        let params = [StartupParameter { param_name: PgStr::new(&b"user"[..]).expect("no NUL"), param_value }];
        let params: Seq<Bytes, StartupParameter> = Seq::from_items(&params).expect("short enough");
        let message = StartupMessage { protocol_version: ProtocolVersion::V3_0, params };
        (message.to_bytes(), InitialMessage::Startup(message).to_bytes())
    };
    // A length word, a version, a name, two NULs, and the end of the list.
    let longest = 10_004 - 4 - 4 - 4 - 2 - 1;
    let (bytes, of_set) = with_value_of(longest);
    assert_eq!(bytes.expect("as long as servers read").len(), 10_004);
    assert_eq!(of_set.expect("as long as servers read").len(), 10_004);
    let (error, of_set) = with_value_of(longest + 1);
    let kind = EncodeErrorKind::TooLong { len: 10_005, max: 10_004 };
    assert_eq!(*error.expect_err("a byte longer").kind(), kind);
    assert_eq!(*of_set.expect_err("a byte longer").kind(), kind);
}

/// A tag whose condition does not hold is no unknown tag: as an unknown message it could not be written again.
#[test]
fn what_is_known_under_another_condition_is_not_unknown() {
    struct Context {
        asked: bool,
    }
    #[derive(Debug, PartialEq, PgWire)]
    #[pgwire(context = Context)]
    enum Answers<'a> {
        #[tag(b'p')]
        #[when(cx.asked)]
        Password,
        #[other]
        Unknown(RawMessage<&'a [u8]>),
    }
    let decode = |bytes: &'static [u8], asked| Answers::decode_with(bytes, &Context { asked });
    assert_eq!(decode(b"p", true), Ok(Answers::Password));
    assert!(matches!(decode(b"q\0\0\0\x04", false), Ok(Answers::Unknown(_))));
    let error = decode(b"p", false).unwrap_err().to_string();
    assert_eq!(
        error,
        "Answers.tag: no message with the tag b'p' can be here: none of their conditions holds (offset 0)"
    );
}
