//! A connection to a server, and what the server makes of a case.

use std::fmt;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::time::Duration;

use pgwire_core::PgWire;
use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::backend::BackendMessage;
use pgwire_tests::server::Server;

use crate::case::{Case, Stage, frame};
use crate::cases::{V3_0, startup_packet};

/// What no server takes longer for.
const PATIENCE: Duration = Duration::from_secs(60);
/// What comes back if the session goes on behind a case.
const PROBE: &[u8] = b"SELECT 'still here'\0";
const ANSWER: &[u8] = b"still here";
/// What a server writes down when a message, or the packet that a session begins with, is not all there.
const INCOMPLETE: [&str; 3] =
    ["incomplete message from client", "incomplete startup packet", "unexpected EOF within message length word"];

/// What a server writes down of a length that it does not believe.
const INVALID_LENGTH: &str = "invalid message length";

/// What a server makes of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It has nothing against it, and the session goes on.
    Accepts,
    /// It has nothing against it, and closes.
    Ends,
    /// It wants more bytes.
    Waits,
    /// It answers with an error: severity and SQLSTATE.
    Error(String),
    /// It closes without an answer, and writes down why.
    Closes(String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepts => f.write_str("accepts"),
            Self::Ends => f.write_str("ends"),
            Self::Waits => f.write_str("waits"),
            Self::Error(code) => f.write_str(code),
            Self::Closes(why) => write!(f, "closes: {why}"),
        }
    }
}

/// What a server makes of a case.
pub(crate) fn judge(server: &Server, case: &Case) -> Verdict {
    let written_before = fs::metadata(server.log()).expect("a log").len();
    let socket = UnixStream::connect(server.unix_socket(5432)).expect("a connection");
    socket.set_read_timeout(Some(PATIENCE)).expect("set");
    let mut session = Session { socket, arrived: Vec::new() };
    session.bring_to(case.stage);
    let answers = session.answers(case);
    let log = fs::read(server.log()).expect("a log");
    let log = String::from_utf8_lossy(&log[usize::try_from(written_before).expect("a short log")..]).into_owned();
    verdict(&answers, &log)
}

/// Runs statements, one after the other.
pub(crate) fn prepare(server: &Server, statements: &str) {
    let socket = UnixStream::connect(server.unix_socket(5432)).expect("a connection");
    let mut session = Session { socket, arrived: Vec::new() };
    session.bring_to(Stage::Session);
    for statement in statements.split("; ") {
        session.query(statement);
        session.read_until(b'Z');
    }
}

fn verdict(answers: &[Answer], log: &str) -> Verdict {
    let lines = || log.lines().filter_map(|line| line.strip_prefix("LOG:  "));
    if let Some(Answer::Goes) = answers.first() {
        return Verdict::Accepts;
    }
    // In some places, a message that cannot be read out of the stream ends what the server does with an error.
    if lines().any(|line| INCOMPLETE.iter().any(|text| line.starts_with(text))) {
        return Verdict::Waits;
    }
    if let Some(line) = lines().find(|line| line.starts_with(INVALID_LENGTH)) {
        return Verdict::Closes(line.to_owned());
    }
    match (answers.first(), lines().next()) {
        (Some(Answer::Error(code)), _) => Verdict::Error(code.clone()),
        // What a CancelRequest is answered with, which is nothing.
        (_, Some(line)) if !line.contains("did not match any process") => Verdict::Closes(line.to_owned()),
        _ => Verdict::Ends,
    }
}

/// What matters of what a server answers.
enum Answer {
    Error(String),
    /// The session, or the authentication, goes on.
    Goes,
}

/// What a message says, if it matters.
fn answer(bytes: &[u8], stage: Stage) -> Option<Answer> {
    // Servers answer clients of version 2 in the form of that version.
    if bytes.starts_with(b"EFATAL") {
        return Some(Answer::Error("FATAL, as text".to_owned()));
    }
    match BackendMessage::decode(bytes).expect("a message of a server") {
        BackendMessage::ErrorResponse(error) => {
            let [severity, code] = [error.severity(), error.code()].map(|text| text.expect("a field of every error"));
            Some(Answer::Error(format!("{} {}", severity.to_string_lossy(), code.to_string_lossy())))
        }
        BackendMessage::DataRow(_) if bytes.ends_with(ANSWER) => Some(Answer::Goes),
        BackendMessage::Authentication(_) if stage == Stage::SaslBegin => Some(Answer::Goes),
        _ => None,
    }
}

struct Session {
    socket: UnixStream,
    arrived: Vec<u8>,
}

impl Session {
    /// Goes as far as a case wants.
    fn bring_to(&mut self, stage: Stage) {
        let user: &[u8] = match stage {
            Stage::First | Stage::Request => return,
            Stage::Password => b"user\0plain\0\0",
            Stage::SaslBegin | Stage::SaslContinue => b"user\0scram\0\0",
            Stage::Session | Stage::CopyIn => b"user\0postgres\0\0",
            Stage::Streaming => b"user\0postgres\0database\0postgres\0replication\0database\0\0",
        };
        self.send(&startup_packet(V3_0, user));
        match stage {
            Stage::Password | Stage::SaslBegin => drop(self.read_until(b'R')),
            Stage::SaslContinue => {
                self.read_until(b'R');
                self.send(&frame(b'p', b"SCRAM-SHA-256\0\0\0\0\x0fn,,n=,r=bm9uY2U"));
                self.read_until(b'R');
            }
            _ => drop(self.read_until(b'Z')),
        }
        match stage {
            Stage::CopyIn => {
                self.query("COPY copied FROM STDIN");
                self.read_until(b'G');
            }
            Stage::Streaming => {
                self.query("SELECT pg_current_wal_lsn()");
                let row = self.read_until(b'D');
                self.read_until(b'Z');
                let lsn = String::from_utf8_lossy(&row[11..]).into_owned();
                self.query(&format!("START_REPLICATION PHYSICAL {lsn}"));
                self.read_until(b'W');
            }
            _ => {}
        }
    }

    /// Sends a case, and all that is behind it; what comes back.
    fn answers(&mut self, case: &Case) -> Vec<Answer> {
        self.send(&[&case.before[..], &case.bytes].concat());
        if case.stage == Stage::Request && !case.is_end && self.read_byte().is_none() {
            return Vec::new();
        }
        if !case.is_end {
            if case.stage == Stage::Request {
                self.arrived.clear();
                self.send(&startup_packet(V3_0, b"user\0postgres\0\0"));
            }
            self.send(&[&case.after[..], &frame(b'S', &[]), &frame(b'Q', PROBE)].concat());
        }
        // What the server has not read yet, it reads before it sees the end.
        let _ = self.socket.shutdown(Shutdown::Write);
        self.read_to_end();
        let mut answers = Vec::new();
        while let Some(bytes) = self.next_message() {
            answers.extend(answer(&bytes, case.stage));
        }
        answers
    }

    fn query(&mut self, text: &str) {
        self.send(&frame(b'Q', &[text.as_bytes(), &[0]].concat()));
    }

    /// Sends what the server, which may have closed, still takes.
    fn send(&mut self, bytes: &[u8]) {
        let _ = self.socket.write_all(bytes);
    }

    /// The next message with this tag.
    fn read_until(&mut self, tag: u8) -> Vec<u8> {
        loop {
            match self.next_message() {
                Some(message) if message[0] == tag => return message,
                Some(message) if message[0] == b'E' => panic!("{}", String::from_utf8_lossy(&message)),
                Some(_) => {}
                None => assert!(self.read_more(), "the server has closed before {}", tag.escape_ascii()),
            }
        }
    }

    fn next_message(&mut self) -> Option<Vec<u8>> {
        match frame::while_connecting(&self.arrived) {
            Ok(Found::Text { len }) => return Some(self.arrived.drain(..len).collect()),
            Ok(Found::Incomplete { .. } | Found::Message { .. }) | Err(_) => {}
            Ok(found) => panic!("{found:?}"),
        }
        match frame::tagged(&self.arrived, &Limits::BACKEND_COPYING).expect("a message") {
            Found::Message { len } => Some(self.arrived.drain(..len).collect()),
            _ => None,
        }
    }

    fn read_byte(&mut self) -> Option<u8> {
        while self.arrived.is_empty() {
            if !self.read_more() {
                return None;
            }
        }
        Some(self.arrived[0])
    }

    fn read_to_end(&mut self) {
        while self.read_more() {}
    }

    /// Whether there was more.
    fn read_more(&mut self) -> bool {
        let mut buffer = [0; 0x4000];
        match self.socket.read(&mut buffer) {
            Ok(0) => false,
            Ok(len) => {
                self.arrived.extend(&buffer[..len]);
                true
            }
            // The server has closed without reading everything.
            Err(error) if error.kind() == ErrorKind::ConnectionReset => false,
            Err(error) => panic!("{error}"),
        }
    }
}
