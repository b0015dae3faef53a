//! Change data capture: prints what happens in a database as JSON, a line for each change.
//!
//! ```text
//! psql -c 'CREATE PUBLICATION everything FOR ALL TABLES'
//! cargo run --example cdc -- --publication everything postgresql://postgres:secret@localhost/postgres
//! ```
//!
//! The server needs `wal_level = logical`. The slot remembers what was confirmed, and only what was written out is
//! confirmed; so nothing is lost when this ends, however it ends. With `--output FILE` nothing comes twice either: the
//! end of the file says where to go on.

mod connection;
mod ends;
mod line;
mod login;
mod open;
mod output;
#[path = "../program/mod.rs"]
mod program;
mod progress;
mod publication;
mod reach;
mod server_error;
mod settings;
mod slot;
#[path = "../socket/mod.rs"]
mod socket;
mod stream;
mod tls;

use std::path::PathBuf;
use std::process::ExitCode;

use pgwire_core::messages::logical::Streaming;

use crate::connection::Connection;
use crate::ends::{Ends, Interrupted};
use crate::output::Output;
use crate::program::Error;
use crate::settings::Settings;
use crate::stream::Options;

const USAGE: &str = "\
Usage: cdc [OPTION]... [URL]

Prints the changes of a database as JSON, from a slot that is made if it is not there, until Ctrl-C. A slot that is not
wanted any more is dropped with SELECT pg_drop_replication_slot('NAME'): until then the server keeps all changes for it.
The URL is postgresql://USER:PASSWORD@HOST:PORT/DATABASE; what it leaves out comes from PGHOST, PGPORT, PGUSER,
PGPASSWORD and PGDATABASE. ?sslmode=MODE or PGSSLMODE is disable, prefer (the default), require, verify-ca or
verify-full; to verify takes &sslrootcert=FILE or PGSSLROOTCERT, a PEM file, and a server's certificate that has its
name as an alternative name. There are no client certificates, no revocation lists, no channel binding and no GSSAPI.

  --slot NAME            the slot, `cdc` if none is given
  --publication NAMES    the publications, with commas between them, `cdc` if none is given; they must be there
  --proto 1|2|3|4        the version of the protocol, the server's newest if none is given
  --streaming off|on|parallel
                         whether long transactions are printed before they commit
  --two-phase            print prepared transactions when they are prepared
  --binary               ask for values in binary
  --messages             print logical messages as well
  --origin none|any      leave out what came from elsewhere, or do not
  --output FILE          append to a file, and go on where it ends
  --until LSN            end when this place is reached
  --help                 print this";

struct Arguments {
    settings: Settings,
    options: Options,
    output: Option<PathBuf>,
}

fn main() -> ExitCode {
    program::run("cdc", parse_arguments(), run)
}

fn parse_arguments() -> Result<Option<Arguments>, Error> {
    use lexopt::prelude::*;
    let mut settings = Settings::of_variables()?;
    let mut output = None;
    let mut options = Options {
        slot: "cdc".to_owned(),
        publications: "cdc".to_owned(),
        protocol: None,
        streaming: Streaming::Off,
        two_phase: false,
        binary: false,
        messages: false,
        origin: None,
        until: None,
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return program::usage(USAGE),
            Long("slot") => options.slot = parser.value()?.string()?,
            Long("publication") => options.publications = parser.value()?.string()?,
            Long("proto") => options.protocol = Some(parser.value()?.parse()?),
            Long("streaming") => {
                options.streaming = match parser.value()?.string()?.as_str() {
                    "off" => Streaming::Off,
                    "on" => Streaming::On,
                    "parallel" => Streaming::Parallel,
                    other => return Err(format!("--streaming {other}: neither off, on nor parallel").into()),
                }
            }
            Long("two-phase") => options.two_phase = true,
            Long("binary") => options.binary = true,
            Long("messages") => options.messages = true,
            Long("origin") => options.origin = Some(parser.value()?.string()?),
            Long("output") => output = Some(parser.value()?.into()),
            Long("until") => options.until = Some(parser.value()?.parse()?),
            Value(url) => settings = settings.with_url(&url.string()?)?,
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(Some(Arguments { settings, options, output }))
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let ends = Ends::at_signals()?;
    let mut output = match &arguments.output {
        Some(path) => Output::to_file(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => Output::to_stdout(),
    };
    match capture(arguments, &mut output, &ends) {
        // There is nothing to finish yet.
        Err(error) if error.is::<Interrupted>() => Ok(()),
        result => result,
    }
}

fn capture(arguments: &Arguments, output: &mut Output, ends: &Ends) -> Result<(), Error> {
    let mut connection = Connection::open(&arguments.settings, ends)?;
    let version = login::log_in(&mut connection, &arguments.settings)?;
    // Before the slot: it does not see publications that are made after it.
    publication::check(&mut connection, &arguments.options.publications)?;
    slot::create_or_reuse(&mut connection, &arguments.options)?;
    stream::run(&mut connection, version, &arguments.options, output)
}
