//! A connection to a server: messages out of bytes that arrive, and into bytes that are sent.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::backend::{BackendMessage, ErrorResponse};
use pgwire_core::messages::frontend::{FrontendMessage, Query};
use pgwire_core::{Encode, PgWire};

use crate::Error;
use crate::settings::Settings;
use crate::socket::Socket;
use crate::tls::Transport;

/// Room that a read is given at least.
const READ: usize = 64 << 10;
const CLOSED: &str = "the server has closed the connection";

pub(crate) struct Connection {
    transport: Transport,
    bytes: Vec<u8>,
    /// Of the bytes, those that have arrived and were not taken.
    start: usize,
    end: usize,
    limits: Limits,
}

impl Connection {
    pub(crate) fn open(settings: &Settings) -> Result<Self, Error> {
        let at = |error: &dyn std::fmt::Display| format!("{}:{}: {error}", settings.host, settings.port);
        let socket = match &settings.host {
            folder if folder.starts_with('/') => Socket::connect(&format!("{folder}/.s.PGSQL.{}", settings.port)),
            host => TcpStream::connect((host.as_str(), settings.port)).and_then(Socket::over_tcp),
        };
        let transport = Transport::open(socket.map_err(|error| at(&error))?, settings).map_err(|error| at(&error))?;
        Ok(Self { transport, bytes: Vec::new(), start: 0, end: 0, limits: Limits::BACKEND_CONNECTING })
    }

    /// From now on, longer messages are believed.
    pub(crate) fn believe(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// How long [`receive`](Self::receive) waits.
    pub(crate) fn wait_at_most(&self, time: Option<Duration>) -> io::Result<()> {
        match self.transport.socket() {
            Socket::Tcp(stream) => stream.set_read_timeout(time),
            #[cfg(unix)]
            Socket::Unix(stream) => stream.set_read_timeout(time),
        }
    }

    pub(crate) fn send(&mut self, message: &impl Encode) -> Result<(), Error> {
        self.send_bytes(&message.to_bytes()?)
    }

    pub(crate) fn send_frontend(&mut self, message: &FrontendMessage<&[u8]>) -> Result<(), Error> {
        self.send_bytes(&message.to_bytes_with(&message.context())?)
    }

    fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.transport.write_all(bytes)?;
        Ok(self.transport.flush()?)
    }

    /// Whether a whole message is there already.
    pub(crate) fn has_message(&self) -> bool {
        matches!(frame::tagged(&self.bytes[self.start..self.end], &self.limits), Ok(Found::Message { .. }))
    }

    /// The next message; `None` if none has come in time.
    pub(crate) fn receive(&mut self) -> Result<Option<BackendMessage<&[u8]>>, Error> {
        let len = loop {
            match frame::tagged(&self.bytes[self.start..self.end], &self.limits)? {
                Found::Message { len } => break len,
                Found::Incomplete { needed } => {
                    if !self.read(needed)? {
                        return Ok(None);
                    }
                }
                _ => return Err("not a message".into()),
            }
        };
        let from = self.start;
        self.start += len;
        Ok(Some(BackendMessage::decode(&self.bytes[from..from + len])?))
    }

    /// Reads what there is; `false` if nothing has come in time.
    fn read(&mut self, needed: usize) -> Result<bool, Error> {
        if self.start > 0 {
            self.bytes.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        // Twice as much each time: what a length announces is not believed before it comes.
        let wanted = self.end + needed.clamp(READ, READ.max(self.end));
        if self.bytes.len() < wanted {
            self.bytes.resize(wanted, 0);
        }
        match self.transport.read(&mut self.bytes[self.end..]) {
            Ok(0) => Err(CLOSED.into()),
            Ok(read) => {
                self.end += read;
                Ok(true)
            }
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Ok(false),
                io::ErrorKind::Interrupted => Ok(true),
                // Of an encrypted connection, without a last word.
                io::ErrorKind::UnexpectedEof => Err(CLOSED.into()),
                _ => Err(error.into()),
            },
        }
    }

    /// Asks a simple query, and returns the values of its rows as text.
    pub(crate) fn query(&mut self, text: &str) -> Result<Vec<Vec<Option<String>>>, Error> {
        self.send_frontend(&FrontendMessage::Query(Query { query: text.try_into()? }))?;
        let (mut rows, mut error) = (Vec::new(), None);
        loop {
            match self.receive()?.ok_or("no answer in time")? {
                BackendMessage::DataRow(row) => {
                    let value = |bytes| String::from_utf8_lossy(bytes).into_owned();
                    rows.push(row.columns.iter().map(|column| column.value.map(value)).collect());
                }
                BackendMessage::ErrorResponse(response) => error = Some(text_of(&response)),
                BackendMessage::ReadyForQuery(_) => return error.map_or(Ok(rows), |error| Err(error.into())),
                _ => {}
            }
        }
    }
}

/// What an error says.
pub(crate) fn text_of(error: &ErrorResponse<&[u8]>) -> String {
    let message = error.message().map_or_else(String::new, |message| message.to_string());
    match error.code() {
        Some(code) => format!("{message} ({code})"),
        None => message,
    }
}
