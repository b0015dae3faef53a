//! Conversations written by hand: what each message is taken for depends on what came before it.

use pgwire_core::conversation::{Conversation, ConversationError, Side, Step};

use Side::{Client, Server};

const STARTUP: &[u8] = b"\0\0\0\x10\0\x03\0\0user\0a\0\0";
const SSL_REQUEST: &[u8] = b"\0\0\0\x08\x04\xd2\x16\x2f";
const GSSENC_REQUEST: &[u8] = b"\0\0\0\x08\x04\xd2\x16\x30";
const READY: &[u8] = b"Z\0\0\0\x05I";

fn framed(tag: u8, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).expect("a short message");
    [&[tag][..], &length.to_be_bytes(), body].concat()
}

fn query(text: &str) -> Vec<u8> {
    framed(b'Q', format!("{text}\0").as_bytes())
}

fn copy_data(body: &[u8]) -> Vec<u8> {
    framed(b'd', body)
}

/// One message each, with its name and that of what stands inside it.
#[track_caller]
fn follow(conversation: &mut Conversation, steps: &[(Side, &[u8], &str, &str)]) {
    for (index, (side, bytes, name, payload)) in steps.iter().enumerate() {
        match conversation.next(*side, bytes) {
            Ok(Step::Message { len, message, payload: found }) => {
                assert_eq!(message.to_bytes().expect("encodes"), *bytes, "step {index}");
                let has_fields = !matches!(*name, "Encrypted" | "Text");
                assert_eq!(message.explain().is_some(), has_fields, "step {index}");
                let found = found.map(|found| found.unwrap_or_else(|error| panic!("step {index}: {error}")));
                if let Some(found) = &found {
                    assert_eq!(found.to_bytes().expect("encodes"), bytes[5..], "step {index}");
                }
                let found = found.as_ref().map_or("", |found| found.name());
                assert_eq!((message.name(), found, len), (*name, *payload, bytes.len()), "step {index}");
            }
            other => panic!("step {index}: {other:?}"),
        }
    }
}

/// A session of a server of this version, up to its first ReadyForQuery.
fn session(version: &str) -> Conversation {
    let mut conversation = Conversation::new();
    let status = framed(b'S', format!("server_version\0{version}\0").as_bytes());
    let other = framed(b'S', b"application_name\x0099\0");
    follow(
        &mut conversation,
        &[
            (Client, STARTUP, "StartupMessage", ""),
            (Server, b"R\0\0\0\x08\0\0\0\0", "AuthenticationOk", ""),
            (Server, &status, "ParameterStatus", ""),
            (Server, &other, "ParameterStatus", ""),
            (Server, READY, "ReadyForQuery", ""),
        ],
    );
    conversation
}

#[test]
fn answers_to_questions_for_encryption() {
    let asked = |steps: &[(Side, &[u8], &str, &str)]| {
        let mut conversation = Conversation::new();
        follow(&mut conversation, steps);
        conversation
    };
    let encrypted = |conversation: &mut Conversation| {
        follow(conversation, &[(Client, b"\x16\x03", "Encrypted", ""), (Server, b"Sx", "Encrypted", "")]);
    };
    encrypted(&mut asked(&[(Client, SSL_REQUEST, "SSLRequest", ""), (Server, b"S", "SSLResponse", "")]));
    encrypted(&mut asked(&[(Client, GSSENC_REQUEST, "GSSENCRequest", ""), (Server, b"G", "GSSENCResponse", "")]));
    asked(&[
        (Client, GSSENC_REQUEST, "GSSENCRequest", ""),
        (Server, b"N", "GSSENCResponse", ""),
        (Client, SSL_REQUEST, "SSLRequest", ""),
        (Server, b"N", "SSLResponse", ""),
        (Client, STARTUP, "StartupMessage", ""),
        (Server, b"R\0\0\0\x08\0\0\0\0", "AuthenticationOk", ""),
        (Server, READY, "ReadyForQuery", ""),
    ]);
    // Without the client's side a letter is an answer unless a message can begin with it.
    for (bytes, name) in [(b"SSSSS", "SSLResponse"), (b"NNNNN", "SSLResponse"), (b"GGGGG", "GSSENCResponse")] {
        match Conversation::new().next(Server, bytes) {
            Ok(Step::Message { len: 1, message, .. }) => assert_eq!(message.name(), name),
            other => panic!("{other:?}"),
        }
    }
    let undecided = |bytes: &[u8]| matches!(Conversation::new().next(Server, bytes), Ok(Step::Incomplete { .. }));
    for bytes in [&b"S"[..], b"S\0\0\0", b"S\0\0\0\x10", b"N\0\0\0", b"G"] {
        assert!(undecided(bytes), "{}", bytes.escape_ascii());
    }
    let status = framed(b'S', b"TimeZone\0UTC\0");
    asked(&[(Server, &status, "ParameterStatus", "")]);
}

/// The manual's "SSL Session Encryption": an error message can come instead.
#[test]
fn one_byte_answers_need_a_question() {
    let needed = |conversation: &mut Conversation, bytes: &[u8]| match conversation.next(Server, bytes) {
        Ok(Step::Incomplete { needed }) => needed,
        other => panic!("{other:?}"),
    };
    for (bytes, expected) in [(&b""[..], 5), (b"S", 4), (b"S\0", 3), (b"N\0\0\0", 1), (b"S\0\0\0\x10", 12)] {
        assert_eq!(needed(&mut Conversation::new(), bytes), expected, "{}", bytes.escape_ascii());
    }
    let mut conversation = Conversation::new();
    follow(&mut conversation, &[(Client, SSL_REQUEST, "SSLRequest", "")]);
    assert_eq!(needed(&mut conversation, b""), 1);
    assert_eq!(needed(&mut conversation, b"E\0\0\0"), 1);
    follow(&mut conversation.clone(), &[(Server, b"Etext\0", "Text", "")]);
    follow(&mut conversation, &[(Server, b"N", "SSLResponse", "")]);
    // The client goes on without encryption, so that a letter can only be a message.
    follow(&mut conversation, &[(Client, STARTUP, "StartupMessage", "")]);
    conversation.next(Server, b"SSSSS").expect_err("no question is open");
}

/// Each is answered, in its order.
#[test]
fn questions_are_kept_up_to_a_limit() {
    let mut conversation = Conversation::new();
    for _ in 0..100 {
        follow(&mut conversation, &[(Client, SSL_REQUEST, "SSLRequest", "")]);
    }
    for _ in 0..64 {
        follow(&mut conversation, &[(Server, b"N", "SSLResponse", "")]);
    }
    conversation.next(Server, b"NNNNN").expect_err("no question is open");
}

#[test]
fn requests_for_passwords_are_kept_up_to_a_limit() {
    let mut conversation = Conversation::new();
    follow(&mut conversation, &[(Client, STARTUP, "StartupMessage", "")]);
    let (gss, password) = (framed(b'R', b"\0\0\0\x07"), framed(b'p', b"secret\0"));
    for _ in 0..100 {
        follow(&mut conversation, &[(Server, &gss, "AuthenticationGSS", "")]);
    }
    for _ in 0..64 {
        follow(&mut conversation, &[(Client, &password, "GSSResponse", "")]);
    }
    follow(&mut conversation, &[(Client, &password, "PasswordMessage", "")]);
}

/// The first ReadyForQuery answers no query, though one may have been sent before it.
#[test]
fn queries_before_the_first_ready_for_query() {
    for before in [&[][..], &[(Server, &b"R\0\0\0\x08\0\0\0\0"[..], "AuthenticationOk", "")]] {
        let mut conversation = Conversation::new();
        follow(
            &mut conversation,
            &[
                (Client, STARTUP, "StartupMessage", ""),
                (Client, &query("START_REPLICATION 0/0"), "Query", ""),
                (Client, &query("SELECT 1"), "Query", ""),
            ],
        );
        follow(&mut conversation, before);
        let keepalive = copy_data(b"k\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x02\0");
        follow(
            &mut conversation,
            &[
                (Server, READY, "ReadyForQuery", ""),
                (Server, b"W\0\0\0\x07\0\0\0", "CopyBothResponse", ""),
                (Server, &keepalive, "CopyData", "PrimaryKeepaliveMessage"),
            ],
        );
    }
}

/// What a server sends in a session whose beginning was not seen.
#[test]
fn a_server_that_is_seen_alone() {
    let typed = copy_data(b"nbase.tar\0\0");
    let long = copy_data(&vec![b'x'; 40_000]);
    let status = framed(b'S', b"server_version\x0017.2\0");
    follow(
        &mut Conversation::new(),
        &[
            (Server, b"R\0\0\0\x08\0\0\0\0", "AuthenticationOk", ""),
            (Server, &status, "ParameterStatus", ""),
            (Server, READY, "ReadyForQuery", ""),
            (Server, b"H\0\0\0\x07\0\0\0", "CopyOutResponse", ""),
            (Server, &typed, "CopyData", ""),
            (Server, &long, "CopyData", ""),
            (Server, b"c\0\0\0\x04", "CopyDone", ""),
            (Server, b"C\0\0\0\x0bCOPY 2\0", "CommandComplete", ""),
            (Server, READY, "ReadyForQuery", ""),
        ],
    );
    // An `E` is text only while the server lets the client in.
    let mut conversation = Conversation::new();
    follow(&mut conversation, &[(Server, b"Etext\0", "Text", ""), (Server, READY, "ReadyForQuery", "")]);
    conversation.next(Server, b"Etext\0").expect_err("no text in a session");
    // Nor is a letter an answer behind the first message.
    let mut conversation = Conversation::new();
    follow(&mut conversation, &[(Server, b"R\0\0\0\x08\0\0\0\0", "AuthenticationOk", "")]);
    conversation.next(Server, b"SSSSS").expect_err("no answer while connecting");
    // CopyDone and ErrorResponse do not end what has not begun: the server still lets the client in.
    let mut conversation = Conversation::new();
    for message in [&b"c\0\0\0\x04"[..], b"E\0\0\0\x05\0"] {
        conversation.next(Server, message).expect("a message");
        follow(&mut conversation, &[(Server, b"Etext\0", "Text", "")]);
    }
}

/// The manual's "SSL Session Encryption": `S` or `N`; "GSSAPI Session Encryption": `G` or `N`.
#[test]
fn what_a_p_is_depends_on_what_the_server_asked_for() {
    let asked = |request: &[u8], answer: &[u8], name: &str| {
        let mut conversation = Conversation::new();
        let (request, answer) = (framed(b'R', request), framed(b'p', answer));
        follow(&mut conversation, &[(Client, STARTUP, "StartupMessage", "")]);
        conversation.next(Server, &request).expect("a request");
        follow(&mut conversation, &[(Client, &answer, name, "")]);
        conversation
    };
    asked(b"\0\0\0\x03", b"secret\0", "PasswordMessage");
    asked(b"\0\0\0\x05salt", b"md5secret\0", "PasswordMessage");
    asked(b"\0\0\0\x07", b"secret\0", "GSSResponse");
    asked(b"\0\0\0\x09", b"secret\0", "GSSResponse");
    asked(b"\0\0\0\x08more", b"secret\0", "GSSResponse");
    let mut conversation = asked(b"\0\0\0\x0aSCRAM-SHA-256\0\0", b"SCRAM-SHA-256\0\0\0\0\x01n", "SASLInitialResponse");
    let more = framed(b'R', b"\0\0\0\x0br=1");
    conversation.next(Server, &more).expect("a request");
    follow(&mut conversation, &[(Client, &framed(b'p', b"c=\0"), "SASLResponse", "")]);
}

/// Without the server's side the bytes must say it.
#[test]
fn what_a_p_looks_like() {
    let alone = |answer: &[u8], name: &str| {
        let mut conversation = Conversation::new();
        let answer = framed(b'p', answer);
        follow(&mut conversation, &[(Client, STARTUP, "StartupMessage", ""), (Client, &answer, name, "")]);
        conversation
    };
    alone(b"secret\0", "PasswordMessage");
    alone(b"secret", "GSSResponse");
    alone(b"a\0b", "GSSResponse");
    alone(b"a\0\0\0\0\x02b", "GSSResponse");
    alone(b"a\0\xff\xff\xff\xffb", "GSSResponse");
    alone(b"a\0\xff\xff\xff\xff", "SASLInitialResponse");
    let mut conversation = alone(b"a\0\0\0\0\x01b", "SASLInitialResponse");
    follow(&mut conversation, &[(Client, &framed(b'p', b"c\0"), "SASLResponse", "")]);
}

/// Since version 15 the CopyData of a base backup have a type.
#[test]
fn base_backups() {
    for (version, payload) in [("14.9", ""), ("15.0", "NewArchive"), ("16beta1", "NewArchive")] {
        let mut conversation = session(version);
        let archive = copy_data(b"nbase.tar\0\0");
        follow(
            &mut conversation,
            &[
                (Client, &query("SELECT 1"), "Query", ""),
                (Client, b"S\0\0\0\x04", "Sync", ""),
                (Client, &query("BASE_BACKUP"), "Query", ""),
                (Client, &query("SELECT 2"), "Query", ""),
                (Server, b"H\0\0\0\x07\0\0\0", "CopyOutResponse", ""),
                (Server, &archive, "CopyData", ""),
                (Server, b"c\0\0\0\x04", "CopyDone", ""),
                (Server, READY, "ReadyForQuery", ""),
                (Server, READY, "ReadyForQuery", ""),
                (Server, b"H\0\0\0\x07\0\0\0", "CopyOutResponse", ""),
                (Server, &archive, "CopyData", payload),
                (Server, b"c\0\0\0\x04", "CopyDone", ""),
                (Server, READY, "ReadyForQuery", ""),
                (Server, &archive, "CopyData", ""),
            ],
        );
    }
}

#[test]
fn replication_in_both_directions() {
    let mut conversation = session("17.2");
    let keepalive = copy_data(b"k\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x02\0");
    let feedback = copy_data(&[&b"r"[..], &[0; 33]].concat());
    let message = copy_data(&[&b"w"[..], &[0; 24], b"O\0\0\0\0\0\0\0\x01o\0"].concat());
    follow(
        &mut conversation,
        &[
            (Client, &query("START_REPLICATION 0/0"), "Query", ""),
            (Server, b"W\0\0\0\x07\0\0\0", "CopyBothResponse", ""),
            (Server, &keepalive, "CopyData", "PrimaryKeepaliveMessage"),
            (Server, &message, "CopyData", "XLogData"),
            (Client, &feedback, "CopyData", "StandbyStatusUpdate"),
            (Server, READY, "ReadyForQuery", ""),
            (Client, &query("START_REPLICATION SLOT s LOGICAL 0/0 (proto_version '1')"), "Query", ""),
            (Server, b"W\0\0\0\x07\0\0\0", "CopyBothResponse", ""),
            (Server, &message, "CopyData", "Origin"),
            (Server, &keepalive, "CopyData", "PrimaryKeepaliveMessage"),
            (Client, &feedback, "CopyData", "StandbyStatusUpdate"),
            (Client, &query("COPY t FROM STDIN"), "Query", ""),
            (Client, &feedback, "CopyData", ""),
        ],
    );
}

/// The longest a message may be depends on whether data is copied: libpq's `VALID_LONG_MESSAGE_TYPE`.
#[test]
fn long_messages_are_believed_while_data_is_copied() {
    let long = framed(b'Z', &vec![b'I'; 40_000]);
    let is_believed = |conversation: &mut Conversation| match conversation.next(Server, &long) {
        Err(error @ ConversationError::Frame(_)) => {
            assert_eq!(error.to_string(), "b'Z': length 40004 is over 30000");
            false
        }
        _ => true,
    };
    let mut conversation = session("17.2");
    assert!(!is_believed(&mut conversation));
    follow(&mut conversation, &[(Server, b"H\0\0\0\x07\0\0\0", "CopyOutResponse", "")]);
    assert!(is_believed(&mut conversation));
    for end in [&b"c\0\0\0\x04"[..], b"E\0\0\0\x05\0", READY] {
        follow(&mut conversation, &[(Server, b"W\0\0\0\x07\0\0\0", "CopyBothResponse", "")]);
        conversation.next(Server, end).expect("an end");
        assert!(!is_believed(&mut conversation), "after {}", end.escape_ascii());
    }
    // Before the first ReadyForQuery, neither is.
    let mut conversation = Conversation::new();
    follow(&mut conversation, &[(Client, STARTUP, "StartupMessage", "")]);
    assert!(!is_believed(&mut conversation));
}
