//! A server that knows a few queries by heart, for trying out clients.
//!
//! ```text
//! cargo run --example server -- 127.0.0.1:5433
//! psql 'host=127.0.0.1 port=5433' -c 'SELECT * FROM fruit'
//! pgbench -n -S -h 127.0.0.1 -p 5433 postgres
//! ```
//!
//! It lets everybody in, and answers simple and prepared queries with fixed rows, in text and in binary.

mod answers;
mod outgoing;
#[path = "../program/mod.rs"]
mod program;
mod reply;
mod session;

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use crate::outgoing::Outgoing;
use crate::program::Error;
use crate::session::Session;

const USAGE: &str = "\
Usage: server [--help] ADDRESS

Listens at the address, lets everybody in, and answers a few queries, such as SELECT * FROM fruit, with fixed rows.";

fn main() -> ExitCode {
    program::run("server", parse_arguments(), |address| run(address))
}

fn parse_arguments() -> Result<Option<String>, Error> {
    use lexopt::prelude::*;
    let mut address = None;
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return program::usage(USAGE),
            Value(value) if address.is_none() => address = Some(value.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    address.map(Some).ok_or_else(|| USAGE.into())
}

fn run(address: &str) -> Result<(), Error> {
    let listener = TcpListener::bind(address).map_err(|error| format!("{address}: {error}"))?;
    eprintln!("server: listening at {}", listener.local_addr()?);
    for client in listener.incoming() {
        let result = client.and_then(|client| {
            thread::Builder::new().spawn(move || {
                if let Err(error) = serve(client) {
                    eprintln!("server: {error}");
                }
            })
        });
        if let Err(error) = result {
            // Most likely there are too many connections: some will end.
            eprintln!("server: {error}");
            thread::sleep(Duration::from_millis(100));
        }
    }
    Ok(())
}

/// Answers one client until it goes away or sends what cannot be understood.
fn serve(client: TcpStream) -> Result<(), Error> {
    client.set_nodelay(true)?;
    let (mut reader, mut writer) = (&client, &client);
    let (mut session, mut arrived) = (Session::new(), Vec::new());
    let mut chunk = [0; 16 << 10];
    loop {
        let read = reader.read(&mut chunk)?;
        if read == 0 {
            return Ok(());
        }
        arrived.extend_from_slice(&chunk[..read]);
        let mut out = Outgoing::new(&mut writer);
        let result = session.answer(&arrived, &mut out);
        out.send()?;
        match result? {
            Some(consumed) => drop(arrived.drain(..consumed)),
            None => return Ok(()),
        }
    }
}
