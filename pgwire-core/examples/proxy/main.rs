//! Stands between clients and a server, hands on every byte, and prints each message of both directions.
//!
//! ```text
//! cargo run --example proxy -- 127.0.0.1:6432 127.0.0.1:5432              # a line for each message
//! cargo run --example proxy -- --trace 127.0.0.1:6432 127.0.0.1:5432      # as libpq's PQtrace prints it
//! psql 'host=127.0.0.1 port=6432'
//!
//! cargo run --example proxy -- /tmp/.s.PGSQL.6432 /var/run/postgresql/.s.PGSQL.5432
//! psql 'host=/tmp port=6432'
//! ```
//!
//! Bytes are never made anew from messages: what was read is written, and then decoded. Encryption is refused, so that
//! there is something to print; with `--tls pass` the server decides, and what is encrypted goes through unread.

#[path = "../follow/mod.rs"]
mod follow;
mod link;
mod listener;
mod opening;
mod output;
#[path = "../program/mod.rs"]
mod program;
#[path = "../socket/mod.rs"]
mod socket;
mod watch;

use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::follow::Form;
use crate::link::Link;
use crate::listener::Listener;
use crate::opening::Encryption;
use crate::output::Output;
use crate::program::Error;
use crate::socket::Socket;
use crate::watch::Watch;

const USAGE: &str = "\
Usage: proxy [--trace|--explain|--json|--silent] [--tls refuse|pass] LISTEN SERVER

Hands on every byte between clients that connect to the address LISTEN and the server at the address SERVER, and prints
each message of both directions behind the number of its connection. An address is HOST:PORT, or the path of a Unix
socket, such as /tmp/.s.PGSQL.6432.

  --trace              print each message as libpq's PQtrace does
  --explain            print each message as an annotated hex dump
  --json               print each message as a JSON object (in a build with `--features serde`)
  --silent             decode nothing and print nothing
  --tls refuse|pass    answer requests for encryption with no (the default), or leave them to the server
  --help               print this";

struct Arguments {
    form: Option<Form>,
    encryption: Encryption,
    listen: String,
    server: String,
}

fn main() -> ExitCode {
    program::run("proxy", parse_arguments(), run)
}

fn parse_arguments() -> Result<Option<Arguments>, Error> {
    use lexopt::prelude::*;
    let (mut form, mut encryption, mut addresses) = (Some(Form::default()), Encryption::Refuse, Vec::new());
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return program::usage(USAGE),
            Long("silent") => form = None,
            Long("tls") => encryption = parser.value()?.parse()?,
            Long(name) => match Form::of_option(name) {
                Some(chosen) => form = Some(chosen),
                None => return Err(argument.unexpected().into()),
            },
            Value(address) => addresses.push(address.string()?),
            Short(_) => return Err(argument.unexpected().into()),
        }
    }
    match <[String; 2]>::try_from(addresses) {
        Ok([listen, server]) => Ok(Some(Arguments { form, encryption, listen, server })),
        Err(_) => Err(USAGE.into()),
    }
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let listener = Listener::bind(&arguments.listen).map_err(|error| format!("{}: {error}", arguments.listen))?;
    eprintln!("proxy: {listener} to {}", arguments.server);
    let output = Arc::new(Output::to_stdout());
    for number in 1_u64.. {
        let client = match listener.accept() {
            Ok(client) => client,
            Err(error) => {
                // Most likely there are too many connections: some will end.
                eprintln!("proxy: {error}");
                thread::sleep(Duration::from_millis(100));
                continue;
            }
        };
        let (server, encryption, form) = (arguments.server.clone(), arguments.encryption, arguments.form);
        let output = Arc::clone(&output);
        let serve = move || {
            let run = || {
                let link = Link::new(client, Socket::connect(&server)?);
                let watch = form.map_or(Ok(Watch::none()), |form| Watch::new(number, form, output))?;
                link.run(encryption, &watch)
            };
            if let Err(error) = run() {
                eprintln!("proxy: connection {number}: {error}");
            }
        };
        if let Err(error) = thread::Builder::new().spawn(serve) {
            eprintln!("proxy: connection {number}: {error}");
        }
    }
    Ok(())
}
