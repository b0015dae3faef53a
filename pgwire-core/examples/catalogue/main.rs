//! Prints the messages of a version of PostgreSQL, or what differs between two.
//!
//! ```text
//! cargo run --example catalogue -- 16                           # the messages of PostgreSQL 16
//! cargo run --example catalogue -- 16 --proto 2                 # with version 2 of logical replication
//! cargo run --example catalogue -- 15 16                        # what 16 changed
//! cargo run --example catalogue -- 18 --format markdown         # the same as tables; also json
//! ```

mod json;
mod markdown;
#[path = "../program/mod.rs"]
mod program;
mod record;
mod text;

use std::io::{self, Write};
use std::process::ExitCode;

use pgwire_core::layout::Version;
use pgwire_core::messages::catalogue::{SERVERS, changes};

use crate::program::Error;
use crate::record::ChangeRecord;

const USAGE: &str = "\
Usage: catalogue [--proto N] [--format FORM] VERSION [VERSION]

Prints the messages of a version of PostgreSQL, 14 to 20, or what differs between two.

  --proto N       the version of logical replication, 1 to 4, with which the last VERSION is used; without it, all
                  that the server has
  --format FORM   text (as it is without), markdown or json
  --help          print this";

#[derive(Clone, Copy)]
enum Form {
    Text,
    Markdown,
    Json,
}

struct Arguments {
    form: Form,
    versions: Vec<Version>,
}

fn main() -> ExitCode {
    program::run("catalogue", parse_arguments(), |arguments| Ok(print(arguments)?))
}

fn parse_arguments() -> Result<Option<Arguments>, Error> {
    use lexopt::prelude::*;
    let (mut form, mut proto, mut versions) = (Form::Text, None, Vec::new());
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("proto") => proto = Some(parse_proto(&parser.value()?.string()?)?),
            Long("format") => form = parse_form(&parser.value()?.string()?)?,
            Long("help") | Short('h') => return program::usage(USAGE),
            Value(version) => versions.push(parse_server(&version.string()?)?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    if !(1..=2).contains(&versions.len()) {
        return Err(USAGE.into());
    }
    if let (Some(proto), Some(last)) = (proto, versions.last_mut()) {
        *last = last.with_proto(proto);
    }
    Ok(Some(Arguments { form, versions }))
}

fn parse_server(text: &str) -> Result<Version, Error> {
    let server = text.parse().ok().filter(|server| SERVERS.contains(server));
    let server = server
        .ok_or_else(|| format!("`{text}` is no version: the catalogue has {} to {}", SERVERS.start(), SERVERS.end()))?;
    Ok(Version::of_server(server))
}

fn parse_proto(text: &str) -> Result<u16, Error> {
    let proto = text.parse().ok().filter(|proto| (1..=4).contains(proto));
    proto.ok_or_else(|| format!("`{text}` is no version of logical replication: there are 1 to 4").into())
}

fn parse_form(text: &str) -> Result<Form, Error> {
    match text {
        "text" => Ok(Form::Text),
        "markdown" => Ok(Form::Markdown),
        "json" => Ok(Form::Json),
        _ => Err(format!("`{text}` is no form: there are text, markdown and json").into()),
    }
}

fn print(arguments: &Arguments) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match arguments.versions[..] {
        [from, to] => {
            let changes: Vec<_> = changes(from, to).iter().map(ChangeRecord::of).collect();
            match arguments.form {
                Form::Text => text::changes(&mut out, &changes),
                Form::Markdown => markdown::changes(&mut out, from, to, &changes),
                Form::Json => json::changes(&mut out, from, to, &changes),
            }
        }
        _ => {
            let version = arguments.versions[0];
            let messages = record::messages(version);
            match arguments.form {
                Form::Text => text::messages(&mut out, &messages),
                Form::Markdown => markdown::messages(&mut out, version, &messages),
                Form::Json => json::messages(&mut out, version, &messages),
            }
        }
    }?;
    out.flush()
}
