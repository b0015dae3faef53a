//! A message as a line of JSON.
//!
//! It goes straight to where it is written: as a value in memory, millions of small fields would take hundreds of times
//! the message.

use std::io::{self, Write};

use pgwire_core::conversation::{Message, Payload, Side};
use pgwire_core::messages::replication::XLogData;
use pgwire_core::{Lsn, Timestamp};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// How every line begins.
#[derive(Serialize)]
struct Head<'l> {
    #[serde(skip_serializing_if = "str::is_empty")]
    connection: &'l str,
    side: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'l str,
}

/// What stands around a logical message.
#[derive(Serialize)]
enum Envelope {
    /// Without its data, which is the message.
    XLogData { wal_start: Lsn, wal_end: Lsn, send_time: Timestamp },
}

impl Envelope {
    fn of(message: &XLogData<&[u8]>) -> Self {
        Self::XLogData { wal_start: message.wal_start, wal_end: message.wal_end, send_time: message.send_time }
    }
}

/// Prints a message; what stands inside it, from the outside to the inside, is printed instead of its bytes.
pub(crate) fn print(
    out: &mut impl Write,
    connection: &str,
    side: Side,
    message: &Message<'_>,
    payload: Option<&Payload<'_>>,
) -> io::Result<()> {
    begin(out, connection, side, message.name())?;
    match payload {
        Some(Payload::Replication(message)) => field(out, "inside", &[message])?,
        Some(Payload::Logical(envelope, message, _)) => field(out, "inside", &(Envelope::of(envelope), message))?,
        Some(Payload::Standby(message)) => field(out, "inside", &[message])?,
        Some(Payload::BaseBackup(message)) => field(out, "inside", &[message])?,
        _ => match message {
            Message::Initial(message) => held_field(out, "message", message)?,
            Message::SSLResponse(message) => field(out, "message", message)?,
            Message::GSSENCResponse(message) => field(out, "message", message)?,
            Message::Frontend(message) => held_field(out, "message", message)?,
            Message::Backend(message) => held_field(out, "message", message)?,
            Message::Text(bytes) => field(out, "message", &String::from_utf8_lossy(bytes))?,
            Message::Encrypted(bytes) => field(out, "message", &bytes.len())?,
            _ => {}
        },
    }
    out.write_all(b"}\n")
}

/// Prints what is wrong with something that a side has sent.
pub(crate) fn print_fault(out: &mut impl Write, connection: &str, side: Side, fault: &str) -> io::Result<()> {
    begin(out, connection, side, "")?;
    field(out, "fault", fault)?;
    out.write_all(b"}\n")
}

/// An object with its first fields, open for more.
fn begin(out: &mut impl Write, connection: &str, side: Side, name: &str) -> io::Result<()> {
    let side = match side {
        Side::Client => "client",
        Side::Server => "server",
    };
    let mut head = serde_json::to_vec(&Head { connection, side, name })?;
    head.pop();
    out.write_all(&head)
}

fn field(out: &mut impl Write, name: &str, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    write!(out, ",\"{name}\":")?;
    Ok(serde_json::to_writer(out, value)?)
}

/// A field for what a set holds. A set is written as its variant's name and what that holds; the name is known already.
fn held_field(out: &mut impl Write, name: &str, set: &impl Serialize) -> io::Result<()> {
    write!(out, ",\"{name}\":")?;
    Ok(set.serialize(&mut Serializer::with_formatter(out, Held::default()))?)
}

/// Leaves out the outermost object with the name in it, and writes its value.
#[derive(Default)]
struct Held {
    depth: usize,
    is_in_name: bool,
}

impl Held {
    fn write<W: Write + ?Sized>(&self, out: &mut W, bytes: &[u8]) -> io::Result<()> {
        if self.is_in_name { Ok(()) } else { out.write_all(bytes) }
    }
}

impl Formatter for Held {
    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        if self.depth == 1 { Ok(()) } else { out.write_all(b"{") }
    }

    fn end_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.depth == 0 { Ok(()) } else { out.write_all(b"}") }
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.is_in_name = self.depth == 1;
        if first { Ok(()) } else { out.write_all(b",") }
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        let is_behind_name = std::mem::take(&mut self.is_in_name);
        if is_behind_name { Ok(()) } else { out.write_all(b":") }
    }

    fn begin_string<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.write(out, b"\"")
    }

    fn end_string<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.write(out, b"\"")
    }

    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        self.write(out, fragment.as_bytes())
    }
}
