//! Prints the conversations in a capture of network packets.
//!
//! ```text
//! tcpdump -i lo -w NAME.pcap port 5432
//! cargo run --example dump -- NAME.pcap                         # a line for each message
//! cargo run --example dump -- --trace --port 5433 NAME.pcapng   # as libpq's PQtrace prints it
//! ```

mod connections;
#[path = "../follow/mod.rs"]
mod follow;
mod packets;
#[path = "../program/mod.rs"]
mod program;
mod stream;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use crate::connections::Connections;
use crate::follow::Form;
use crate::program::Error;

const USAGE: &str = "\
Usage: dump [--trace|--explain|--json] [--port PORT] FILE...

Prints the messages of all connections in pcap and pcapng files, behind the number of the connection.

  --trace       print each message as libpq's PQtrace does
  --explain     print each message as an annotated hex dump
  --json        print each message as a JSON object (in a build with `--features serde`)
  --port PORT   the server's port, 5432 if none is given
  --help        print this";

struct Arguments {
    form: Form,
    port: u16,
    files: Vec<String>,
}

fn main() -> ExitCode {
    program::run("dump", parse_arguments(), run)
}

fn parse_arguments() -> Result<Option<Arguments>, Error> {
    use lexopt::prelude::*;
    let mut arguments = Arguments { form: Form::default(), port: 5432, files: Vec::new() };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return program::usage(USAGE),
            Long("port") => arguments.port = parser.value()?.parse()?,
            Long(name) => match Form::of_option(name) {
                Some(form) => arguments.form = form,
                None => return Err(argument.unexpected().into()),
            },
            Value(file) => arguments.files.push(file.string()?),
            Short(_) => return Err(argument.unexpected().into()),
        }
    }
    if arguments.files.is_empty() { Err(USAGE.into()) } else { Ok(Some(arguments)) }
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let mut out = BufWriter::new(io::stdout().lock());
    for name in &arguments.files {
        let file = File::open(name).map_err(|error| format!("{name}: {error}"))?;
        let mut connections = Connections::new(arguments.port, arguments.form);
        let result = packets::read(file, |segment| connections.arrived(&mut out, segment).map_err(Error::from));
        // What was read before a fault is shown before the fault.
        let missing = connections.missing();
        connections.ended(&mut out)?;
        out.flush()?;
        let others = result.map_err(|error| match program::is_broken_pipe(&*error) {
            true => error,
            false => format!("{name}: {error}").into(),
        })?;
        if others > 0 {
            eprintln!("dump: {name}: {others} packets are no TCP segments, or were cut");
        }
        if let Some(missing) = missing {
            return Err(format!("{name}: {missing}").into());
        }
    }
    Ok(())
}
