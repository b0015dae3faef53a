//! A connection to a server: messages out of bytes that arrive, and into bytes that are sent.

use std::io::{self, Read, Write};
use std::net::TcpStream;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::time::Duration;

use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::backend::{BackendMessage, ErrorResponse};
use pgwire_core::messages::frontend::{FrontendMessage, Query};
use pgwire_core::{Encode, PgWire};

use crate::Error;
use crate::settings::Settings;

/// Room that a read is given at least.
const READ: usize = 64 << 10;

pub(crate) struct Connection {
    socket: Socket,
    bytes: Vec<u8>,
    /// Of the bytes, those that have arrived and were not taken.
    start: usize,
    end: usize,
    limits: Limits,
}

enum Socket {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

impl Connection {
    pub(crate) fn open(settings: &Settings) -> Result<Self, Error> {
        let at = |error| format!("{}:{}: {error}", settings.host, settings.port);
        let socket = match &settings.host {
            #[cfg(unix)]
            folder if folder.starts_with('/') => {
                let path = format!("{folder}/.s.PGSQL.{}", settings.port);
                Socket::Unix(UnixStream::connect(path).map_err(at)?)
            }
            host => {
                let socket = TcpStream::connect((host.as_str(), settings.port)).map_err(at)?;
                socket.set_nodelay(true)?;
                Socket::Tcp(socket)
            }
        };
        Ok(Self { socket, bytes: Vec::new(), start: 0, end: 0, limits: Limits::BACKEND_CONNECTING })
    }

    /// From now on, longer messages are believed.
    pub(crate) fn believe(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// How long [`receive`](Self::receive) waits.
    pub(crate) fn wait_at_most(&self, time: Option<Duration>) -> io::Result<()> {
        match &self.socket {
            Socket::Tcp(socket) => socket.set_read_timeout(time),
            #[cfg(unix)]
            Socket::Unix(socket) => socket.set_read_timeout(time),
        }
    }

    pub(crate) fn send(&mut self, message: &impl Encode) -> Result<(), Error> {
        self.send_bytes(&message.to_bytes()?)
    }

    pub(crate) fn send_frontend(&mut self, message: &FrontendMessage<&[u8]>) -> Result<(), Error> {
        self.send_bytes(&message.to_bytes_with(&message.context())?)
    }

    fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match &mut self.socket {
            Socket::Tcp(socket) => socket.write_all(bytes)?,
            #[cfg(unix)]
            Socket::Unix(socket) => socket.write_all(bytes)?,
        }
        Ok(())
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
        let room = &mut self.bytes[self.end..];
        let read = match &mut self.socket {
            Socket::Tcp(socket) => socket.read(room),
            #[cfg(unix)]
            Socket::Unix(socket) => socket.read(room),
        };
        match read {
            Ok(0) => Err("the server has closed the connection".into()),
            Ok(read) => {
                self.end += read;
                Ok(true)
            }
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Ok(false),
                io::ErrorKind::Interrupted => Ok(true),
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
