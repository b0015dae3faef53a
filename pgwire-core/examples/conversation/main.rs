//! Takes a recorded connection apart, message by message, and checks that it is the same bytes when put together.
//!
//! ```text
//! cargo run --example conversation -- NAME.json             # a line for each message
//! cargo run --example conversation -- --trace NAME.json     # as libpq's PQtrace prints it
//! cargo run --example conversation -- --explain NAME.json   # annotated hex dumps
//! ```
//!
//! A recording is three files: `NAME.client.bin` and `NAME.server.bin` with all that each side sent, and `NAME.json`,
//! whose `timeline` says in which order it arrived: `[["c", 0, 41], ["s", 0, 330], …]`, side, offset and length.

#[path = "../follow/form.rs"]
mod form;
#[cfg(feature = "serde")]
#[path = "../follow/json.rs"]
mod json;
#[path = "../program/mod.rs"]
mod program;
mod recording;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use pgwire_core::DecodeError;
use pgwire_core::conversation::{Conversation, ConversationError, Message, Payload, Side, Step};

use crate::form::Form;
use crate::program::Error;
use crate::recording::Recording;

const USAGE: &str = "\
Usage: conversation [--trace|--explain|--json] NAME.json...

Takes recorded connections apart, and checks that every byte is accounted for and comes out the same.

  --trace     print each message as libpq's PQtrace does
  --explain   print each message as an annotated hex dump
  --json      print each message as a JSON object (in a build with `--features serde`)
  --help      print this";

struct Arguments {
    form: Form,
    files: Vec<String>,
}

fn main() -> ExitCode {
    program::run("conversation", parse_arguments(), run)
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let mut faults = 0;
    for file in &arguments.files {
        faults += show(Path::new(file), arguments.form)?;
    }
    match faults {
        0 => Ok(()),
        1 => Err("1 fault".into()),
        faults => Err(format!("{faults} faults").into()),
    }
}

fn parse_arguments() -> Result<Option<Arguments>, Error> {
    use lexopt::prelude::*;
    let (mut form, mut files) = (Form::default(), Vec::new());
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return program::usage(USAGE),
            Long(name) => match Form::of_option(name) {
                Some(chosen) => form = chosen,
                None => return Err(argument.unexpected().into()),
            },
            Value(file) => files.push(file.string()?),
            Short(_) => return Err(argument.unexpected().into()),
        }
    }
    if files.is_empty() { Err(USAGE.into()) } else { Ok(Some(Arguments { form, files })) }
}

/// Prints a recording and returns the number of its faults.
fn show(path: &Path, form: Form) -> Result<u64, Error> {
    let recording = recording::read(path)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut conversation = Conversation::new();
    let mut client = Stream::new(Side::Client, &recording);
    let mut server = Stream::new(Side::Server, &recording);
    let mut faults = 0;
    for &(side, len) in &recording.arrivals {
        let stream = if side == Side::Client { &mut client } else { &mut server };
        stream.arrived = stream.bytes.len().min(stream.arrived.saturating_add(len));
        while let Some(step) = stream.next(&mut conversation) {
            match step {
                Ok((at, bytes, message, payload)) => {
                    form.print(&mut out, "", side, &message, payload.as_ref())?;
                    for fault in differences(bytes, &message, payload.as_ref()) {
                        form.print_fault(&mut out, "", side, &format!("fault at byte {at}: {fault}"))?;
                        faults += 1;
                    }
                }
                Err((at, error)) => {
                    form.print_fault(&mut out, "", side, &format!("fault at byte {at}: {error}"))?;
                    faults += 1;
                }
            }
        }
    }
    for stream in [client, server] {
        let left = stream.bytes.len() - stream.consumed;
        if left > 0 {
            let fault = format!("{left} bytes left at byte {}", stream.consumed);
            form.print_fault(&mut out, "", stream.side, &fault)?;
            faults += 1;
        }
    }
    out.flush()?;
    Ok(faults)
}

/// What one side sent, and how far it has been taken apart.
struct Stream<'r> {
    side: Side,
    bytes: &'r [u8],
    arrived: usize,
    consumed: usize,
    lost: bool,
}

type Inner<'r> = Option<Result<Payload<'r>, DecodeError>>;
type Taken<'r> = Result<(usize, &'r [u8], Message<'r>, Inner<'r>), (usize, ConversationError)>;

impl<'r> Stream<'r> {
    fn new(side: Side, recording: &'r Recording) -> Self {
        Self { side, bytes: recording.of(side), arrived: 0, consumed: 0, lost: false }
    }

    /// The next message that has arrived, and where it begins; a message with a fault is passed over.
    fn next(&mut self, conversation: &mut Conversation) -> Option<Taken<'r>> {
        let (at, arrived) = (self.consumed, &self.bytes[self.consumed..self.arrived]);
        if self.lost || arrived.is_empty() {
            return None;
        }
        match conversation.next(self.side, arrived) {
            Ok(Step::Message { len, message, payload }) => {
                self.consumed += len;
                Some(Ok((at, &arrived[..len], message, payload)))
            }
            Ok(_) => None,
            Err(error) => {
                match &error {
                    ConversationError::Message { len, .. } => self.consumed += len,
                    // Where the next message begins is not known any more.
                    _ => self.lost = true,
                }
                Some(Err((at, error)))
            }
        }
    }
}

/// What is not the same when a message is put together again.
fn differences(bytes: &[u8], message: &Message<'_>, payload: Option<&Result<Payload<'_>, DecodeError>>) -> Vec<String> {
    let mut faults = Vec::new();
    match message.to_bytes() {
        Ok(same) if same == bytes => {}
        Ok(other) => {
            let offset = bytes.iter().zip(&other).take_while(|(one, other)| one == other).count();
            faults.push(format!("{} comes out different from offset {offset} on", message.name()));
        }
        Err(error) => faults.push(error.to_string()),
    }
    match payload {
        Some(Ok(payload)) => match payload.to_bytes() {
            Ok(same) if bytes.ends_with(&same) => {}
            Ok(_) => faults.push(format!("{} comes out different", payload.name())),
            Err(error) => faults.push(error.to_string()),
        },
        Some(Err(error)) => faults.push(error.to_string()),
        None => {}
    }
    faults
}
