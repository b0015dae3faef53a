//! `examples/server` against clients that were recorded with real servers, and its answers through `examples/proxy`.

#![allow(dead_code, reason = "of the examples' modules, tests use a part")]

#[path = "../../pgwire-core/examples/server/answers.rs"]
mod answers;
#[path = "../../pgwire-core/examples/follow/mod.rs"]
mod follow;
#[path = "../../pgwire-core/examples/proxy/link.rs"]
mod link;
#[path = "../../pgwire-core/examples/proxy/opening.rs"]
mod opening;
#[path = "../../pgwire-core/examples/server/outgoing.rs"]
mod outgoing;
#[path = "../../pgwire-core/examples/proxy/output.rs"]
mod output;
#[path = "../../pgwire-core/examples/server/reply.rs"]
mod reply;
#[path = "../../pgwire-core/examples/server/session.rs"]
mod session;
#[path = "../../pgwire-core/examples/socket/mod.rs"]
mod socket;
#[path = "../../pgwire-core/examples/proxy/watch.rs"]
mod watch;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;

use pgwire_core::conversation::{Conversation, Message, Side, Step};
use pgwire_core::messages::FormatCode;
use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::frontend::{
    Bind, Describe, Execute, FrontendMessage, Parameter, Parse, Query, Sync, TargetKind, Terminate,
};
use pgwire_core::messages::startup::{ProtocolVersion, StartupMessage, StartupParameter};
use pgwire_core::{Bytes, PgStr, PgWire, Seq, trace};
use pgwire_tests::recording::{read, recordings};

use crate::link::Link;
use crate::opening::Encryption;
use crate::outgoing::Outgoing;
use crate::session::Session;
use crate::socket::Socket;
use crate::watch::Watch;

/// What the modules of the example call an error.
type Error = Box<dyn std::error::Error>;

/// Answers what has arrived, as far as it is whole.
fn answer_session(session: &mut Session, arrived: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let mut outgoing = Outgoing::new(out);
    let consumed = session.answer(arrived, &mut outgoing).expect("what a real client sends is understood");
    outgoing.send().expect("a `Vec` takes everything");
    consumed
}

/// All that the server answers to a client whose bytes come in pieces of `size`.
fn answers_to(client: &[u8], size: usize) -> Vec<u8> {
    let (mut session, mut arrived, mut out) = (Session::new(), Vec::new(), Vec::new());
    for piece in client.chunks(size) {
        arrived.extend_from_slice(piece);
        match answer_session(&mut session, &arrived, &mut out) {
            Some(consumed) => drop(arrived.drain(..consumed)),
            None => return out,
        }
    }
    out
}

/// The messages of both sides, as libpq prints them.
fn lines(client: &[u8], server: &[u8]) -> Vec<String> {
    let mut conversation = Conversation::new();
    let mut lines = Vec::new();
    for (side, mut rest) in [(Side::Client, client), (Side::Server, server)] {
        while !rest.is_empty() {
            let Ok(Step::Message { len, message, .. }) = conversation.next(side, rest) else {
                panic!("{side:?}: {}", rest.escape_ascii())
            };
            lines.push(match &message {
                Message::Backend(message) => trace::backend(message).expect("a line").to_string(),
                Message::Frontend(message) => trace::frontend(message).expect("a line").to_string(),
                other => other.name().to_owned(),
            });
            rest = &rest[len..];
        }
    }
    lines
}

fn count(lines: &[String], begin: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(begin)).count()
}

#[test]
fn every_query_of_a_recorded_pgbench_is_answered() {
    let mut clients = 0;
    for path in recordings().iter().filter(|path| path.to_string_lossy().contains("pgbench_")) {
        let recording = read(path);
        let answer = answers_to(&recording.client, usize::MAX);
        assert_eq!(answers_to(&recording.client, 1), answer, "{}: byte by byte", recording.name);
        let lines = lines(&recording.client, &answer);
        let (asked, ready) = (count(&lines, "F\t4\tSync"), count(&lines, "B\t5\tReadyForQuery"));
        let queries = lines.iter().filter(|line| line.contains("\tQuery\t")).count();
        assert_eq!(ready, 1 + asked + queries, "{}", recording.name);
        clients += 1;
    }
    assert!(clients >= 3, "{clients}");
}

fn add(client: &mut Vec<u8>, message: FrontendMessage) {
    let context = message.context();
    message.encode_with(client, &context).expect("a message");
}

fn text(text: &str) -> PgStr<Bytes> {
    PgStr::try_from(text).expect("no NUL")
}

/// A client that asks for the fruit, prepared and in binary, two rows and then the rest.
fn client() -> Vec<u8> {
    let mut client = Vec::new();
    let user = StartupParameter { param_name: text("user"), param_value: text("anybody") };
    let params = Seq::from_items(&[user]).expect("a list");
    StartupMessage { protocol_version: ProtocolVersion::V3_0, params }.encode(&mut client).expect("a message");
    let name = text("s");
    let query = text("SELECT *\nFROM fruit WHERE id > $1");
    let execute = |max_rows| FrontendMessage::Execute(Execute { portal_name: text(""), max_rows });
    add(
        &mut client,
        FrontendMessage::Parse(Parse {
            statement_name: name.clone(),
            query,
            param_types: Seq::from_items::<pgwire_core::Oid>(&[]).expect("a list"),
        }),
    );
    add(
        &mut client,
        FrontendMessage::Describe(Describe { target_kind: TargetKind::Statement, target_name: name.clone() }),
    );
    add(
        &mut client,
        FrontendMessage::Bind(Bind {
            portal_name: text(""),
            statement_name: name,
            param_formats: Seq::from_items::<FormatCode>(&[]).expect("a list"),
            params: Seq::from_items(&[Parameter { param_value: Some(Bytes::from_static(b"0")) }]).expect("a list"),
            result_formats: Seq::from_items(&[FormatCode::Binary]).expect("a list"),
        }),
    );
    add(&mut client, execute(2));
    add(&mut client, execute(0));
    add(&mut client, FrontendMessage::Sync(Sync));
    // An error, after which all up to Sync is passed over.
    add(&mut client, execute(0));
    add(
        &mut client,
        FrontendMessage::Parse(Parse {
            statement_name: text("t"),
            query: text("SELECT 1"),
            param_types: Seq::from_items::<pgwire_core::Oid>(&[]).expect("a list"),
        }),
    );
    add(&mut client, FrontendMessage::Sync(Sync));
    add(&mut client, FrontendMessage::Query(Query { query: text("begin; select 1") }));
    add(&mut client, FrontendMessage::Query(Query { query: text("nobody knows this") }));
    add(&mut client, FrontendMessage::Query(Query { query: text(" ") }));
    add(&mut client, FrontendMessage::Terminate(Terminate));
    client
}

const ANSWER: [&str; 22] = [
    "B\t5\tReadyForQuery\t I",
    "B\t4\tParseComplete",
    "B\t10\tParameterDescription\t 1 23",
    "B\t75\tRowDescription\t 3 \"id\" 0 0 23 4 -1 0 \"name\" 0 0 25 65535 -1 0 \"weight\" 0 0 20 8 -1 0",
    "B\t4\tBindComplete",
    "B\t35\tDataRow\t 3 4 '\\x00\\x00\\x00\\x01' 5 'apple' 8 '\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\xb6'",
    "B\t28\tDataRow\t 3 4 '\\x00\\x00\\x00\\x02' 6 '\\xc3\\x84pfel' -1",
    "B\t4\tPortalSuspended",
    "B\t30\tDataRow\t 3 4 '\\xff\\xff\\xff\\xfd' 0 '' 8 '\\x00\\x00\\x00\\x02\\x18q\\x1a\\x00'",
    "B\t13\tCommandComplete\t \"SELECT 1\"",
    "B\t5\tReadyForQuery\t I",
    "B\t52\tErrorResponse\t S \"ERROR\" V \"ERROR\" C \"34000\" M \"portal \"\" does not exist\" \\x00",
    "B\t5\tReadyForQuery\t I",
    "B\t10\tCommandComplete\t \"BEGIN\"",
    "B\t33\tRowDescription\t 1 \"?column?\" 0 0 23 4 -1 0",
    "B\t11\tDataRow\t 1 1 '1'",
    "B\t13\tCommandComplete\t \"SELECT 1\"",
    "B\t5\tReadyForQuery\t T",
    "B\t68\tErrorResponse\t S \"ERROR\" V \"ERROR\" C \"0A000\" M \"no answer is known to: nobody knows this\" \\x00",
    "B\t5\tReadyForQuery\t E",
    "B\t4\tEmptyQueryResponse",
    "B\t5\tReadyForQuery\t E",
];

#[test]
fn a_prepared_statement_is_answered_in_binary() {
    let answer = answers_to(&client(), 5);
    let lines = lines(&[], &answer);
    // Before the first ReadyForQuery stand AuthenticationOk, settings and a key.
    let begin = lines.iter().position(|line| line == ANSWER[0]).expect("a session");
    assert_eq!(count(&lines[..begin], "B\t8\tAuthenticationOk"), 1);
    assert_eq!(lines[begin..], ANSWER);
}

#[test]
fn newer_protocols_are_negotiated_and_older_ones_refused() {
    let startup = b"\0\0\0\x28\0\x03\x27\x0fuser\0a\0_pq_.test\0on\0database\0b\0\0";
    let mut out = Vec::new();
    answer_session(&mut Session::new(), startup, &mut out);
    let first = out.iter().skip(1).take(4).fold(0, |length, byte| length << 8 | usize::from(*byte));
    let BackendMessage::NegotiateProtocolVersion(answer) = BackendMessage::decode(&out[..=first]).expect("a message")
    else {
        panic!("{}", out.escape_ascii())
    };
    assert_eq!(answer.newest_version, ProtocolVersion::V3_2);
    assert_eq!(answer.options.iter().collect::<Vec<_>>(), ["_pq_.test"]);

    out.clear();
    let consumed = answer_session(&mut Session::new(), b"\0\0\0\x09\0\x02\0\0\0", &mut out);
    assert_eq!((consumed, out[0]), (None, b'E'));
}

/// The lines of what is answered in a session.
fn answers_in_session(messages: &[u8]) -> Vec<String> {
    let client = [b"\0\0\0\x10\0\x03\0\0user\0a\0\0", messages].concat();
    let lines = lines(&[], &answers_to(&client, usize::MAX));
    let begin = lines.iter().position(|line| line == ANSWER[0]).expect("a session");
    lines[begin + 1..].to_vec()
}

fn tagged(tag: u8, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).expect("a length").to_be_bytes();
    [&[tag], &length[..], body].concat()
}

#[test]
fn whoever_waits_is_answered() {
    let query = tagged(b'Q', b"select 1\0");
    let answer = &ANSWER[14..17];
    // Outside of COPY, its messages are passed over.
    let copy = [tagged(b'd', b"x"), tagged(b'c', b""), tagged(b'f', b"x\0"), query.clone()].concat();
    assert_eq!(answers_in_session(&copy), [answer, &ANSWER[..1]].concat());
    // A function call has no Sync behind it.
    let call = [tagged(b'F', b"\0\0\0\x01\0\0\0\0\0\0"), query.clone()].concat();
    let lines = answers_in_session(&call);
    assert!(lines[0].contains("C \"0A000\" M \"no function is known\""), "{lines:?}");
    assert_eq!(lines[1..], [&ANSWER[..1], answer, &ANSWER[..1]].concat());
    // What has no place in a session ends it.
    for tag in *b"p?" {
        let lines = answers_in_session(&[tagged(tag, b"x\0"), query.clone()].concat());
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(
            lines[0].contains(&format!("S \"FATAL\" V \"FATAL\" C \"08P01\" M \"invalid frontend message type {tag}")),
            "{lines:?}"
        );
    }
}

#[test]
fn formats_and_targets_are_checked() {
    let parse = tagged(b'P', b"\0table fruit\0\0\0");
    let bind = |formats: &[u8]| tagged(b'B', &[b"\0\0\0\0\0\0", formats].concat());
    let cases = [
        (bind(b"\0\x01\0\x07"), "C \"22023\" M \"unsupported format code: 7\""),
        (bind(b"\0\x02\0\x01\0\x01"), "C \"08P01\" M \"bind message has 2 result formats but query has 3 columns\""),
        (tagged(b'D', b"X\0"), "C \"08P01\" M \"invalid DESCRIBE message subtype 88\""),
        (tagged(b'C', b"X\0"), "C \"08P01\" M \"invalid CLOSE message subtype 88\""),
    ];
    for (message, expected) in cases {
        let lines = answers_in_session(&[parse.clone(), message, tagged(b'S', b"")].concat());
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[1].contains(expected), "{expected}: {lines:?}");
    }
}

#[test]
fn a_long_answer_is_sent_in_pieces() {
    /// The longest piece.
    #[derive(Default)]
    struct Longest(usize);

    impl Write for Longest {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.max(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    let query = tagged(b'Q', &[&b"table fruit;".repeat(10_000)[..], b"\0"].concat());
    let client = [b"\0\0\0\x10\0\x03\0\0user\0a\0\0", &query[..]].concat();
    let mut longest = Longest::default();
    Session::new().answer(&client, &mut Outgoing::new(&mut longest)).expect("understood");
    assert!((60_000..70_000).contains(&longest.0), "{}", longest.0);
}

#[test]
fn the_answer_is_the_same_through_the_proxy() {
    let listen = || TcpListener::bind("127.0.0.1:0").expect("a port");
    let connect = |listener: &TcpListener| TcpStream::connect(listener.local_addr().expect("its address"));
    let (server, proxy) = (listen(), listen());
    let mut near = connect(&proxy).expect("a connection");
    let over = |stream| Socket::over_tcp(stream).expect("a socket");
    let through = Link::new(over(proxy.accept().expect("the same").0), over(connect(&server).expect("a connection")));
    let proxy = thread::spawn(move || through.run(Encryption::Refuse, &Watch::none()));
    let server = thread::spawn(move || {
        let mut client = server.accept().expect("the proxy").0;
        let mut bytes = Vec::new();
        client.read_to_end(&mut bytes).expect("all of it");
        client.write_all(&answers_to(&bytes, usize::MAX)).expect("taken");
    });
    near.write_all(b"\0\0\0\x08\x04\xd2\x16\x2f").expect("taken");
    near.write_all(&client()).expect("taken");
    near.shutdown(Shutdown::Write).expect("half closed");
    let mut answer = Vec::new();
    near.read_to_end(&mut answer).expect("all of it");
    server.join().expect("no panic");
    proxy.join().expect("no panic").expect("both sides have ended");
    // The proxy itself has refused to encrypt.
    assert_eq!(answer.split_first(), Some((&b'N', &answers_to(&client(), usize::MAX)[..])));
}
