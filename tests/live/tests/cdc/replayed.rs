//! `examples/cdc` against a server that sends what a real one has sent.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use pgwire_core::messages::backend::{
    AuthenticationMD5Password, AuthenticationOk, CommandComplete, CopyBothResponse, CopyDone, OverallFormat,
    ParameterStatus, ReadyForQuery, TransactionStatus,
};
use pgwire_core::messages::frontend::{CopyData, FrontendContext, FrontendMessage};
use pgwire_core::messages::logical::{LogicalDecoder, LogicalMessage, RelationCache, Streaming};
use pgwire_core::messages::replication::{PrimaryKeepaliveMessage, StandbyMessage, XLogData};
use pgwire_core::{Bytes, Encode, Lsn, PgWire, Seq, Timestamp};
use pgwire_tests::capture::{CaptureFile, StreamingOption, fixture_files, read};

use crate::connection::Connection;
use crate::ends::Ends;
use crate::line::Line;
use crate::output::Output;
use crate::settings::{Settings, SslMode};
use crate::stream::Options;
use crate::{Error, Scratch, login, slot, stream};

/// The captures of streams in which one transaction comes after the other.
fn captures() -> Vec<CaptureFile> {
    let captures = fixture_files().iter().map(|path| read(path)).collect::<Vec<_>>();
    captures.into_iter().filter(|capture| capture.streaming == StreamingOption::Off).collect()
}

/// The line of each message, and what is done with it.
fn lines(capture: &CaptureFile) -> Vec<(Option<String>, Option<Lsn>)> {
    let (mut decoder, mut relations) = (LogicalDecoder::new(capture.protocol, Streaming::Off), RelationCache::new());
    let of_message = |captured: &pgwire_tests::capture::CapturedMessage| {
        let message = decoder.decode(&captured.bytes[..]).expect("a captured message");
        relations.observe(&message);
        let line = Line::of(&message, &relations).expect("a known table");
        let position = line.as_ref().and_then(Line::position);
        (line.map(|line| serde_json::to_string(&line).expect("JSON") + "\n"), position)
    };
    capture.messages.iter().map(of_message).collect()
}

/// A server for one connection, which goes away after so many messages.
struct Server<'c> {
    capture: &'c CaptureFile,
    positions: Vec<Option<Lsn>>,
    client: TcpStream,
}

impl Server<'_> {
    fn send(&mut self, message: &impl Encode) {
        // The client may be gone.
        let _ = self.client.write_all(&message.to_bytes().expect("a message"));
    }

    fn copy(&mut self, payload: &impl Encode) {
        let data = payload.to_bytes().expect("a message");
        self.send(&pgwire_core::messages::backend::CopyData { data });
    }

    fn ready(&mut self) {
        self.send(&ReadyForQuery { transaction_status: TransactionStatus::Idle });
    }

    /// The next message of the client; `None` if it is gone.
    fn receive(&mut self, header: usize) -> Option<FrontendMessage> {
        let mut bytes = vec![0; header];
        self.client.read_exact(&mut bytes).ok()?;
        let length = u32::from_be_bytes(bytes[header - 4..].try_into().expect("four bytes"));
        let mut body = vec![0; usize::try_from(length).expect("a length") - 4];
        self.client.read_exact(&mut body).ok()?;
        bytes.append(&mut body);
        // A first packet is told from others by its header.
        (header == 5).then(|| {
            FrontendMessage::decode_with(Bytes::from(bytes), &FrontendContext::default()).expect("a real message")
        })
    }

    /// Lets the client in, and sends from where it wants to go on. Returns what was confirmed.
    fn serve(&mut self, messages: usize) -> Lsn {
        self.receive(4);
        self.send(&AuthenticationMD5Password { salt: *b"salt" });
        let Some(FrontendMessage::PasswordMessage(password)) = self.receive(5) else { panic!("a password") };
        assert_eq!(password.password, "md51889b217b9079484653714fc9ccab9a1");
        self.send(&AuthenticationOk);
        let (name, value) = ("server_version".try_into().expect("text"), "18.4 (Debian)".try_into().expect("text"));
        self.send(&ParameterStatus::<Bytes> { name, value });
        self.ready();
        let mut confirmed = Lsn::INVALID;
        while let Some(message) = self.receive(5) {
            match message {
                FrontendMessage::Query(query) => {
                    let query = query.query.to_string();
                    match query.strip_prefix("START_REPLICATION SLOT s LOGICAL ") {
                        Some(rest) => {
                            let (start, options) = rest.split_once(' ').expect("options");
                            let version = self.capture.protocol;
                            let expected =
                                format!("(proto_version '{version}', publication_names 'it''s', messages 'on')");
                            assert_eq!(options, expected);
                            self.start(start.parse().expect("a position"), messages);
                        }
                        None => {
                            let command_tag = "SELECT 0".try_into().expect("text");
                            self.send(&CommandComplete::<Bytes> { command_tag });
                            self.ready();
                        }
                    }
                }
                FrontendMessage::CopyData(CopyData { data }) => match StandbyMessage::decode(data) {
                    Ok(StandbyMessage::StandbyStatusUpdate(status)) => confirmed = status.flush_lsn,
                    other => panic!("{other:?}"),
                },
                FrontendMessage::CopyDone(_) => {
                    self.send(&CopyDone);
                    self.ready();
                }
                FrontendMessage::Terminate(_) => break,
                other => panic!("{other:?}"),
            }
        }
        confirmed
    }

    fn start(&mut self, start: Lsn, messages: usize) {
        let columns = Seq::from_items::<pgwire_core::messages::FormatCode>(&[]).expect("a list");
        self.send(&CopyBothResponse::<Bytes> { overall_format: OverallFormat::Text, columns });
        let done = self.positions.iter().position(|position| start.is_valid() && *position == Some(start));
        let next = done.map_or(0, |done| done + 1);
        let all = &self.capture.messages;
        // Of tables, the server speaks again.
        let tables = all[..next].iter().filter(|message| matches!(message.bytes[0], b'R' | b'Y'));
        let send_time = Timestamp::EPOCH;
        for message in tables.chain(&all[next..]).take(messages) {
            let (wal_start, wal_end) = (Lsn::INVALID, Lsn::INVALID);
            self.copy(&XLogData { wal_start, wal_end, send_time, data: &message.bytes[..] });
        }
        if messages < all.len() {
            let _ = self.client.shutdown(std::net::Shutdown::Write);
        } else {
            let wal_end = Lsn::new(u64::MAX);
            self.copy(&PrimaryKeepaliveMessage { wal_end, send_time, reply_requested: 1 });
        }
    }
}

/// Captures into a file until the server, which sends so many messages, goes away.
fn run(capture: &CaptureFile, positions: &[Option<Lsn>], path: &Path, messages: usize) -> (Result<(), String>, Lsn) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    thread::scope(|scope| {
        let server = scope.spawn(|| {
            let client = listener.accept().expect("the client").0;
            client.set_nodelay(true).expect("set");
            Server { capture, positions: positions.to_vec(), client }.serve(messages)
        });
        let result = client(capture, port, path).map_err(|error| error.to_string());
        (result, server.join().expect("no panic"))
    })
}

fn client(capture: &CaptureFile, port: u16, path: &Path) -> Result<(), Error> {
    let settings = variables(&[]).with_url(&format!("postgres://u%73er:p%40ss@127.0.0.1:{port}/d?sslmode=disable"))?;
    let options = Options {
        slot: "s".to_owned(),
        publications: "it's".to_owned(),
        protocol: Some(capture.protocol),
        streaming: Streaming::Off,
        two_phase: false,
        binary: false,
        messages: true,
        origin: None,
        until: Some(Lsn::new(u64::MAX)),
    };
    let mut output = Output::to_file(path)?;
    let mut connection = Connection::open(&settings, &Ends::default())?;
    let version = login::log_in(&mut connection, &settings)?;
    assert_eq!(version, 18);
    slot::create_or_reuse(&mut connection, &options)?;
    stream::run(&mut connection, version, &options, &mut output)
}

fn variables(variables: &[(&str, &str)]) -> Settings {
    let variables: BTreeMap<_, _> = variables.iter().copied().collect();
    Settings::of(|name| variables.get(name).map(|value| (*value).to_owned())).expect("settings")
}

#[test]
fn what_was_sent_is_written_once_however_often_it_is_cut_off() {
    for capture in captures() {
        let lines = lines(&capture);
        let positions: Vec<_> = lines.iter().map(|(_, position)| *position).collect();
        let expected: String = lines.iter().filter_map(|(line, _)| line.as_deref()).collect();
        let scratch = Scratch::new(&capture.name);
        let path = &scratch.0;
        let contents = || std::fs::read_to_string(path).expect("the file");
        // Cut off at several places, and the file cut as if the machine had stopped.
        for part in 1..4 {
            let (result, confirmed) = run(&capture, &positions, path, capture.messages.len() * part / 4);
            assert_eq!(result, Err("the server has closed the connection".to_owned()), "{}", capture.name);
            let text = contents();
            assert!(expected.starts_with(&text), "{}: part {part}: {text}", capture.name);
            assert!(
                !confirmed.is_valid() || text.contains(&format!("\"end_lsn\":\"{confirmed}\"")),
                "{}",
                capture.name
            );
            std::fs::write(path, &text.as_bytes()[..text.len() - text.len().min(part * 7)]).expect("written");
        }
        let (result, confirmed) = run(&capture, &positions, path, usize::MAX);
        assert_eq!((result, confirmed), (Ok(()), Lsn::new(u64::MAX)), "{}", capture.name);
        assert_eq!(contents(), expected, "{}", capture.name);
    }
}

#[test]
fn null_and_unchanged_are_kept_apart() {
    let mut decoder = LogicalDecoder::new(1, Streaming::Off);
    let mut relations = RelationCache::new();
    let relation = b"R\0\0\x40\0public\0t\0d\0\x04\x01id\0\0\0\0\x17\xff\xff\xff\xff\0a\0\0\0\0\x19\xff\xff\xff\xff\0b\0\0\0\0\x19\xff\xff\xff\xff\0c\0\0\0\0\x11\xff\xff\xff\xff";
    let update = b"U\0\0\x40\0K\0\x04t\0\0\0\x011nnnN\0\x04t\0\0\0\x012nub\0\0\0\x02\0\xff";
    relations.observe(&decoder.decode(&relation[..]).expect("a Relation"));
    let message: LogicalMessage<&[u8]> = decoder.decode(&update[..]).expect("an Update");
    let line = Line::of(&message, &relations).expect("a known table").expect("a line");
    let expected = r#"{"change":"update","schema":"public","table":"t","key":{"id":"1"},"row":{"id":"2","a":null,"c":{"hex":"00ff"}},"unchanged":["b"]}"#;
    assert_eq!(serde_json::to_string(&line).expect("JSON"), expected);
}

/// A byte more, and a transaction whose commit begins there would not come again.
#[test]
fn a_message_outside_of_transactions_confirms_its_own_place() {
    let mut decoder = LogicalDecoder::new(1, Streaming::Off);
    for (flags, expected) in [(0, Some(Lsn::new(0x2a))), (1, None)] {
        let message = [b"M", &[flags][..], b"\0\0\0\0\0\0\0\x2ap\0\0\0\0\x01x"].concat();
        let message = decoder.decode(&message[..]).expect("a Message");
        let relations = RelationCache::new();
        let line = Line::of(&message, &relations).expect("no table").expect("a line");
        assert_eq!(line.position(), expected);
    }
}

#[test]
fn settings_come_from_the_url_and_from_variables() {
    let settings = variables(&[("PGHOST", "/run"), ("PGUSER", "u"), ("PGPASSWORD", "p"), ("PGPORT", "1")]);
    let of = |host: &str, port, user: &str, password: &str, database: &str| Settings {
        host: host.to_owned(),
        port,
        user: user.to_owned(),
        password: Some(password.to_owned()),
        database: database.to_owned(),
        ssl_mode: SslMode::Prefer,
        ssl_root_certificate: None,
    };
    assert_eq!(settings, of("/run", 1, "u", "p", "u"));
    let cases = [
        ("postgresql://", of("/run", 1, "u", "p", "u")),
        ("postgres://h", of("h", 1, "u", "p", "u")),
        ("postgresql://me:a%3Ab%40@h:2/d", of("h", 2, "me", "a:b@", "d")),
        ("postgresql://[::1]:3/?user=x", of("::1", 3, "x", "p", "u")),
        ("postgresql:///d?host=%2Ftmp&port=9", of("/tmp", 9, "u", "p", "d")),
    ];
    for (url, expected) in cases {
        assert_eq!(settings.clone().with_url(url).expect(url), expected, "{url}");
    }
    let encrypted = settings.clone().with_url("postgres://h?sslmode=verify-ca&sslrootcert=%2Fr").expect("a mode");
    assert_eq!((encrypted.ssl_mode, encrypted.ssl_root_certificate), (SslMode::VerifyCa, Some("/r".into())));
    for url in ["http://h", "postgres://h:x", "postgres://h/%f", "postgres://h/%zz", "postgres://h?sslmode=allow"] {
        assert!(settings.clone().with_url(url).is_err(), "{url}");
    }
}
