//! Where messages end and what they are, as Wireshark's dissector sees the same connections.
//!
//! `fixtures/wire/*/tshark.tsv` has what tshark 4.0.17 printed: connection, side, types and length words.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use pgwire_core::conversation::{Conversation, ConversationError, Message, Side, Step};
use pgwire_tests::recording::{Recording, read, recordings};

/// Tshark's words, and our messages.
const NAMES: &[(&str, &[&str])] = &[
    ("Authentication request", &["Authentication"]),
    ("Backend key data", &["BackendKeyData"]),
    ("Bind completion", &["BindComplete"]),
    ("Cancel request", &["CancelRequest"]),
    ("Close completion", &["CloseComplete"]),
    ("Command completion", &["CommandComplete"]),
    ("Copy completion", &["CopyDone"]),
    ("Copy data", &["CopyData"]),
    ("Copy failure", &["CopyFail"]),
    ("CopyIn response", &["CopyInResponse"]),
    ("CopyOut response", &["CopyOutResponse"]),
    ("Data row", &["DataRow"]),
    ("Empty query", &["EmptyQueryResponse"]),
    ("Error", &["ErrorResponse"]),
    ("Function call", &["FunctionCall"]),
    ("Function call response", &["FunctionCallResponse"]),
    ("GSS encrypt request", &["GSSENCRequest"]),
    ("Negotiate protocol version", &["NegotiateProtocolVersion"]),
    ("No data", &["NoData"]),
    ("Notice", &["NoticeResponse"]),
    ("Notification", &["NotificationResponse"]),
    ("Parameter description", &["ParameterDescription"]),
    ("Parameter status", &["ParameterStatus"]),
    ("Parse completion", &["ParseComplete"]),
    ("Password message", &["PasswordMessage"]),
    ("Portal suspended", &["PortalSuspended"]),
    ("Ready for query", &["ReadyForQuery"]),
    ("Row description", &["RowDescription"]),
    ("SASLInitialResponse message", &["SASLInitialResponse"]),
    ("SASLResponse message", &["SASLResponse"]),
    ("SSL request", &["SSLRequest"]),
    ("Simple query", &["Query"]),
    ("Startup message", &["StartupMessage"]),
    ("Termination", &["Terminate"]),
    // What this version of tshark does not know: protocols other than 3.0, longer keys, replication, and a tag that is
    // none.
    ("Unknown", &["StartupMessage", "CancelRequest", "CopyBothResponse", "RawMessage"]),
];

/// What tshark cannot follow, and why.
const LOST: [(&str, &str); 4] = [
    ("raw_ssl_gss", "it takes what follows a refused GSSENCRequest for encrypted"),
    ("raw_trailing", "it takes apart what is malformed; we name the fault instead"),
    ("raw_badlen", "a length that is none"),
    ("raw_badstartup", "no packet of this protocol"),
];

type Seen = Vec<(String, u64)>;

fn side_of(word: &str) -> Side {
    if word == "client" { Side::Client } else { Side::Server }
}

/// What tshark printed of each connection and side.
fn printed(file: &Path) -> BTreeMap<(String, Side), Seen> {
    let mut all: BTreeMap<(String, Side), Seen> = BTreeMap::new();
    for line in std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [session, side, types, lengths] = columns[..] else { panic!("{}: {line}", file.display()) };
        let lengths = lengths.split('|').map(|length| length.parse().unwrap_or_default());
        let seen = types.split('|').map(ToOwned::to_owned).zip(lengths);
        all.entry((session.to_owned(), side_of(side))).or_default().extend(seen);
    }
    all
}

/// What we see: name and length word of each message, without the answers of one byte, which tshark does not name.
fn seen(recording: &Recording, conversation: &mut Conversation, side: Side) -> Seen {
    let (mut rest, mut found) = (recording.of(side), Vec::new());
    loop {
        match conversation.next(side, rest) {
            Ok(Step::Message { len, message, .. }) => {
                let tag = usize::from(!matches!(message, Message::Initial(_)));
                let is_answer =
                    matches!(message, Message::SSLResponse(_) | Message::GSSENCResponse(_) | Message::Text(_));
                if !is_answer {
                    found.push((message.name().to_owned(), (len - tag) as u64));
                }
                rest = &rest[len..];
            }
            Err(ConversationError::Message { len, .. }) => rest = &rest[len..],
            _ => return found,
        }
    }
}

fn is_same(theirs: &str, ours: &str) -> bool {
    let known = NAMES.iter().find(|(name, _)| *name == theirs);
    match known {
        Some((_, names)) => {
            names.iter().any(|name| *name == ours || *name == "Authentication" && ours.starts_with(name))
        }
        None => theirs == ours,
    }
}

#[test]
fn messages_end_where_tshark_says() {
    let (mut connections, mut messages, mut lost, mut absent) = (0_u64, 0_u64, 0_u64, 0_u64);
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/wire");
    let mut files: BTreeMap<PathBuf, BTreeMap<(String, Side), Seen>> = BTreeMap::new();
    for path in recordings() {
        let recording = read(&path);
        let Some((version, session)) = recording.name.split_once('/') else { panic!("{}", recording.name) };
        let file = fixtures.join(version).join("tshark.tsv");
        let printed = files.entry(file.clone()).or_insert_with(|| printed(&file));
        if LOST.iter().any(|(name, _)| *name == session) {
            lost += 1;
            continue;
        }
        // Long base backups were not shown to it.
        if !printed.keys().any(|(name, _)| name == session) {
            absent += 1;
            continue;
        }
        connections += 1;
        let mut conversation = Conversation::new();
        for side in [Side::Client, Side::Server] {
            let ours = seen(&recording, &mut conversation, side);
            let theirs = printed.remove(&(session.to_owned(), side)).unwrap_or_default();
            let name = &recording.name;
            assert_eq!(ours.len(), theirs.len(), "{name}, {side:?}: {ours:?} {theirs:?}");
            for ((ours, length), (theirs, their_length)) in ours.iter().zip(&theirs) {
                assert!(is_same(theirs, ours), "{name}, {side:?}: {ours} is {theirs}");
                assert_eq!(length, their_length, "{name}, {side:?}: {ours}");
                messages += 1;
            }
        }
    }
    println!(
        "{connections} connections, {messages} messages; {lost} that tshark cannot follow, {absent} not shown to it"
    );
    assert!(messages > 0);
}
