//! Decodes captured logical replication streams and prints a line for each message.
//!
//! ```text
//! cargo run --example decode                      # the built-in captures of a PostgreSQL 18 server
//! cargo run --example decode -- --explain         # the same, each message as an annotated hex dump
//! cargo run --example decode -- capture.jsonl -   # files, and what comes in on standard input
//! ```
//!
//! A capture has one JSON object a line: `{"proto":4,"streaming":"parallel","hex":"42…"}`; other keys are passed over.

mod capture;
#[path = "../program/mod.rs"]
mod program;
mod summary;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pgwire_core::PgWire;
use pgwire_core::messages::logical::{LogicalDecoder, LogicalMessage, RelationCache};

use crate::capture::{Line, Place};
use crate::program::Error;

const USAGE: &str = "\
Usage: decode [--explain] [FILE|-]...

Decodes captures of logical replication, one JSON object a line, and prints a line for each message.
Without a file it decodes the built-in captures of a PostgreSQL 18 server.

  --explain   print each message as an annotated hex dump
  --help      print this";

const BUILT_IN: [(&str, &str); 2] = [
    ("pg18_proto4_streamprep_parallel.jsonl", include_str!("../data/pg18_proto4_streamprep_parallel.jsonl")),
    ("pg18_proto4_immediate_wsparallel.jsonl", include_str!("../data/pg18_proto4_immediate_wsparallel.jsonl")),
];

struct Arguments {
    explain: bool,
    files: Vec<String>,
}

fn main() -> ExitCode {
    program::run("decode", parse_arguments(), run)
}

fn parse_arguments() -> Result<Option<Arguments>, Error> {
    use lexopt::prelude::*;
    let mut arguments = Arguments { explain: false, files: Vec::new() };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("explain") => arguments.explain = true,
            Long("help") | Short('h') => return program::usage(USAGE),
            Value(file) => arguments.files.push(file.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(Some(arguments))
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let mut report =
        Report { explain: arguments.explain, out: BufWriter::new(io::stdout().lock()), kinds: BTreeMap::new() };
    if arguments.files.is_empty() {
        for (name, text) in BUILT_IN {
            report.decode(name, text.as_bytes(), &ProgressBar::hidden())?;
        }
    }
    for file in &arguments.files {
        if file == "-" {
            report.decode("standard input", io::stdin().lock(), &ProgressBar::hidden())?;
        } else {
            let opened = File::open(file).map_err(|error| format!("{file}: {error}"))?;
            let progress = progress_bar(&opened)?;
            report.decode(file, BufReader::new(progress.wrap_read(opened)), &progress)?;
            progress.finish_and_clear();
        }
    }
    report.finish()
}

/// A bar on a terminal, unless the messages themselves go there.
fn progress_bar(file: &File) -> Result<ProgressBar, Error> {
    let target = if io::stdout().is_terminal() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}")?;
    Ok(ProgressBar::with_draw_target(Some(file.metadata()?.len()), target).with_style(style))
}

/// What is printed: a line for each message, and the number of messages of each kind.
struct Report<W: Write> {
    explain: bool,
    out: W,
    kinds: BTreeMap<&'static str, u64>,
}

impl<W: Write> Report<W> {
    fn decode(&mut self, file: &str, input: impl BufRead, progress: &ProgressBar) -> Result<(), Error> {
        let result = self.decode_lines(file, input);
        if result.is_err() {
            progress.abandon();
            // What was decoded before the fault is shown before the fault.
            self.out.flush()?;
        }
        result
    }

    fn decode_lines(&mut self, file: &str, input: impl BufRead) -> Result<(), Error> {
        let mut stream: Option<(Line, LogicalDecoder)> = None;
        let mut relations = RelationCache::new();
        writeln!(self.out, "{file}")?;
        for (index, text) in input.lines().enumerate() {
            let place = Place { file, line: index + 1 };
            let text = text.map_err(|error| place.of(error))?;
            if text.trim().is_empty() {
                continue;
            }
            let line = Line::parse(&text).map_err(|error| place.of(error))?;
            let (_, decoder) = match &mut stream {
                Some(stream) if stream.0.has_options_of(&line) => stream,
                // Another stream begins.
                stream => {
                    relations = RelationCache::new();
                    stream.insert((line.clone(), LogicalDecoder::new(line.proto, line.streaming.into())))
                }
            };
            let context = *decoder.context();
            let message = decoder.decode(&line.hex[..]).map_err(|error| place.of(error.render(&line.hex)))?;
            relations.observe(&message);
            *self.kinds.entry(message.message_name()).or_default() += 1;
            if self.explain {
                writeln!(self.out, "{:>6}  {}", place.line, message.explain_with(&context))?;
            } else {
                self.print(&place, &message, &relations)?;
            }
        }
        Ok(())
    }

    fn print(
        &mut self,
        place: &Place<'_>,
        message: &LogicalMessage<&[u8]>,
        relations: &RelationCache,
    ) -> Result<(), Error> {
        let summary = summary::of(message, relations).map_err(|error| place.of(error))?;
        writeln!(self.out, "{:>6}  {summary}", place.line)?;
        Ok(())
    }

    fn finish(mut self) -> Result<(), Error> {
        let total: u64 = self.kinds.values().sum();
        writeln!(self.out, "\n{total:>6}  messages")?;
        for (kind, count) in &self.kinds {
            writeln!(self.out, "{count:>6}  {kind}")?;
        }
        Ok(self.out.flush()?)
    }
}
