//! The stream of changes.

use std::time::{Duration, Instant, SystemTime};

use pgwire_core::frame::Limits;
use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::frontend::{CopyData, CopyDone, FrontendMessage, Query, Terminate};
use pgwire_core::messages::logical::{LogicalDecoder, RelationCache, Streaming};
use pgwire_core::messages::replication::{ReplicationMessage, StandbyStatusUpdate};
use pgwire_core::{Lsn, PgWire, Timestamp};

use crate::Error;
use crate::connection::Connection;
use crate::line::Line;
use crate::open::Open;
use crate::output::Output;
use crate::progress::Progress;
use crate::server_error::{text_of, text_of_notice};

/// How often we say how far we are; a server waits a minute by default (`wal_sender_timeout`).
const STATUS_EVERY: Duration = Duration::from_secs(1);
/// How long a server may take to end the stream.
const END_WITHIN: Duration = Duration::from_secs(5);

/// What is streamed, and how.
pub(crate) struct Options {
    pub(crate) slot: String,
    pub(crate) publications: String,
    /// The newest that the server knows, if none is given.
    pub(crate) protocol: Option<u32>,
    pub(crate) streaming: Streaming,
    pub(crate) two_phase: bool,
    pub(crate) binary: bool,
    pub(crate) messages: bool,
    pub(crate) origin: Option<String>,
    /// Where to end.
    pub(crate) until: Option<Lsn>,
}

impl Options {
    fn protocol_on(&self, server: u32) -> u32 {
        self.protocol.unwrap_or(match server {
            ..14 => 1,
            14 => 2,
            15 => 3,
            _ => 4,
        })
    }

    fn command(&self, start: Lsn, server: u32) -> String {
        let quoted = |text: &str| text.replace('\'', "''");
        let mut options =
            format!("proto_version '{}', publication_names '{}'", self.protocol_on(server), quoted(&self.publications));
        match self.streaming {
            Streaming::Off => {}
            Streaming::On => options += ", streaming 'on'",
            Streaming::Parallel => options += ", streaming 'parallel'",
        }
        for (is_on, option) in [(self.two_phase, "two_phase"), (self.binary, "binary"), (self.messages, "messages")] {
            if is_on {
                options.extend([", ", option, " 'on'"]);
            }
        }
        if let Some(origin) = &self.origin {
            options.extend([", origin '", &quoted(origin), "'"]);
        }
        format!("START_REPLICATION SLOT {} LOGICAL {start} ({options})", self.slot)
    }
}

/// Prints changes until we are to end, the place where to end is reached, or the server ends.
pub(crate) fn run(
    connection: &mut Connection,
    server: u32,
    options: &Options,
    output: &mut Output,
) -> Result<(), Error> {
    let mut decoder = LogicalDecoder::new(options.protocol_on(server), options.streaming);
    let (mut relations, mut open) = (RelationCache::new(), Open::Nothing);
    // The server goes on where we have confirmed, or later if we know better.
    let command = options.command(output.safe(), server);
    connection.send_frontend(&FrontendMessage::Query(Query { query: command.as_str().try_into()? }))?;
    begin(connection)?;
    let mut progress = Progress::new();
    let mut told = Instant::now();
    let is_reached = |place: Lsn| options.until.is_some_and(|until| place >= until);
    while !connection.ends.is_set() {
        let (mut answer_now, mut is_last) = (false, false);
        match connection.receive()? {
            Some(BackendMessage::CopyData(copy)) => match ReplicationMessage::decode(copy.data)? {
                ReplicationMessage::XLogData(envelope) => {
                    let message =
                        decoder.decode(envelope.data).map_err(|error| error.render(envelope.data).to_string())?;
                    relations.observe(&message);
                    let line = Line::of(&message, &relations)?;
                    open = open.after(&message)?;
                    if let Some(line) = line {
                        let line = if open == Open::Nothing { line } else { line.inside() };
                        output.print(&line)?;
                        is_last = line.position().is_some_and(is_reached);
                    }
                }
                ReplicationMessage::PrimaryKeepalive(keepalive) => {
                    // All up to there was sent, and what was sent is printed.
                    if open == Open::Nothing {
                        output.reached(keepalive.wal_end);
                        is_last = is_reached(keepalive.wal_end);
                    }
                    answer_now = keepalive.reply_requested != 0;
                }
                // What is not understood is not confirmed either.
                ReplicationMessage::Unknown(other) => {
                    let tag = char::from(other.tag).escape_default();
                    return Err(format!("a message of a kind that is not known here: '{tag}'").into());
                }
                ReplicationMessage::PrimaryStatusUpdate(_) => {
                    return Err("PrimaryStatusUpdate in a stream of changes".into());
                }
            },
            Some(BackendMessage::ErrorResponse(error)) => return Err(text_of(&error).into()),
            Some(BackendMessage::CopyDone(_)) if open != Open::Nothing => {
                return Err(format!("the server ends the stream {}", open.place()).into());
            }
            Some(BackendMessage::CopyDone(_)) => is_last = true,
            Some(BackendMessage::NoticeResponse(notice)) => {
                progress.clear();
                eprintln!("cdc: {}", text_of_notice(&notice));
            }
            _ => {}
        }
        if is_last {
            break;
        }
        if answer_now || told.elapsed() >= STATUS_EVERY {
            output.make_safe()?;
            tell(connection, output.safe())?;
            told = Instant::now();
            progress.show(output.lines, output.safe());
        } else if !connection.has_message() {
            // Whoever reads along sees what there is.
            output.flush()?;
        }
    }
    progress.clear();
    output.make_safe()?;
    end(connection, output.safe())
}

/// Waits until the server begins to stream.
fn begin(connection: &mut Connection) -> Result<(), Error> {
    loop {
        match connection.answer()? {
            BackendMessage::CopyBothResponse(_) => break,
            BackendMessage::ErrorResponse(error) => return Err(text_of(&error).into()),
            BackendMessage::NoticeResponse(notice) => eprintln!("cdc: {}", text_of_notice(&notice)),
            BackendMessage::ParameterStatus(_) => {}
            other => return Err(format!("the server answers START_REPLICATION with {}", other.message_name()).into()),
        }
    }
    connection.believe(Limits::BACKEND_COPYING);
    Ok(())
}

/// Says up to where all is written out: the server may forget what comes before it.
fn tell(connection: &mut Connection, safe: Lsn) -> Result<(), Error> {
    let send_time = Timestamp::try_from(SystemTime::now())?;
    let status =
        StandbyStatusUpdate { write_lsn: safe, flush_lsn: safe, apply_lsn: safe, send_time, reply_requested: 0 };
    let bytes = status.to_bytes()?;
    connection.send_frontend(&FrontendMessage::CopyData(CopyData { data: &bytes }))
}

/// Ends the stream, and waits until the server has taken note of it.
fn end(connection: &mut Connection, safe: Lsn) -> Result<(), Error> {
    tell(connection, safe)?;
    connection.send_frontend(&FrontendMessage::CopyDone(CopyDone))?;
    let asked = Instant::now();
    // What was under way comes first, and is left: it will come again.
    while asked.elapsed() < END_WITHIN {
        if let Some(BackendMessage::ReadyForQuery(_) | BackendMessage::ErrorResponse(_)) = connection.receive()? {
            break;
        }
    }
    connection.send_frontend(&FrontendMessage::Terminate(Terminate))
}
