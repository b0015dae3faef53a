//! A connection to a server: messages out of bytes that arrive, and into bytes that are sent.

use std::io::{self, Read, Write};
use std::time::Instant;

use pgwire_core::frame::{self, Found, FrameError, Limits};
use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::frontend::{FrontendMessage, Query};
use pgwire_core::{Encode, PgWire};

use crate::Error;
use crate::ends::{Ends, Interrupted, is_only_late};
use crate::reach::{LOOK_EVERY, reach};
use crate::server_error::{plain_text_of, text_of};
use crate::settings::Settings;
use crate::tls::Transport;

/// Room that a read is given at least.
const READ: usize = 64 << 10;
/// Rows that an answer may have: what is asked here has few.
const MAX_ROWS: usize = 10_000;
const CLOSED: &str = "the server has closed the connection";

pub(crate) struct Connection {
    transport: Transport,
    bytes: Vec<u8>,
    /// Of the bytes, those that have arrived and were not taken.
    start: usize,
    end: usize,
    /// `None` while connecting, when the server may not speak the protocol yet.
    limits: Option<Limits>,
    pub(crate) ends: Ends,
}

impl Connection {
    pub(crate) fn open(settings: &Settings, ends: &Ends) -> Result<Self, Error> {
        let opened = reach(settings, ends).and_then(|socket| Transport::open(socket, settings, ends));
        let transport = opened.map_err(|error| match error.is::<Interrupted>() {
            true => error,
            false => format!("{}:{}: {error}", settings.host, settings.port).into(),
        })?;
        Ok(Self { transport, bytes: Vec::new(), start: 0, end: 0, limits: None, ends: ends.clone() })
    }

    /// From now on, the server speaks the protocol, in messages that are not longer.
    pub(crate) fn believe(&mut self, limits: Limits) {
        self.limits = Some(limits);
    }

    pub(crate) fn send(&mut self, message: &impl Encode) -> Result<(), Error> {
        self.send_bytes(&message.to_bytes()?)
    }

    pub(crate) fn send_frontend(&mut self, message: &FrontendMessage<&[u8]>) -> Result<(), Error> {
        self.send_bytes(&message.to_bytes_with(&message.context())?)
    }

    fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let sent = self.transport.write_all(bytes).and_then(|()| self.transport.flush());
        sent.map_err(|error| if is_only_late(&error) { "the server takes nothing".into() } else { error.into() })
    }

    /// Whether a whole message is there already.
    pub(crate) fn has_message(&self) -> bool {
        matches!(self.find(), Ok(Found::Message { .. }))
    }

    fn find(&self) -> Result<Found, FrameError> {
        let arrived = &self.bytes[self.start..self.end];
        match &self.limits {
            Some(limits) => frame::tagged(arrived, limits),
            None => frame::while_connecting(arrived),
        }
    }

    /// The next message, however long it takes, unless we are to end before it comes.
    pub(crate) fn answer(&mut self) -> Result<BackendMessage<&[u8]>, Error> {
        while !self.has_arrived()? {
            self.ends.check()?;
        }
        self.receive()?.ok_or_else(|| CLOSED.into())
    }

    /// The next message; `None` if it is not there in [`LOOK_EVERY`], though parts of it may be.
    pub(crate) fn receive(&mut self) -> Result<Option<BackendMessage<&[u8]>>, Error> {
        if !self.has_arrived()? {
            return Ok(None);
        }
        let Found::Message { len } = self.find()? else { return Ok(None) };
        let from = self.start;
        self.start += len;
        Ok(Some(BackendMessage::decode(&self.bytes[from..from + len])?))
    }

    /// Waits for the next message for a while, and says whether all of it is there.
    fn has_arrived(&mut self) -> Result<bool, Error> {
        let began = Instant::now();
        loop {
            match self.find()? {
                Found::Message { .. } => return Ok(true),
                Found::Incomplete { needed } => {
                    if !self.read(needed)? || began.elapsed() >= LOOK_EVERY {
                        return Ok(matches!(self.find()?, Found::Message { .. }));
                    }
                }
                Found::Text { len } => return Err(plain_text_of(&self.bytes[self.start..self.start + len]).into()),
                _ => return Err("not a message".into()),
            }
        }
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
            Err(error) if is_only_late(&error) => Ok(false),
            // Of an encrypted connection, without a last word.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(CLOSED.into()),
            Err(error) => Err(error.into()),
        }
    }

    /// Asks a simple query, and returns the values of its rows as text.
    pub(crate) fn query(&mut self, text: &str) -> Result<Vec<Vec<Option<String>>>, Error> {
        self.send_frontend(&FrontendMessage::Query(Query { query: text.try_into()? }))?;
        let (mut rows, mut error) = (Vec::new(), None);
        loop {
            match self.answer()? {
                BackendMessage::DataRow(_) if rows.len() == MAX_ROWS => return Err("too many rows".into()),
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
