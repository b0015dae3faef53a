//! As JSON.

use std::io::{self, Write};

use pgwire_core::layout::Version;
use serde::Serialize;

use crate::record::{ChangeRecord, MessageRecord};

#[derive(Serialize)]
struct Catalogue<'a> {
    version: VersionRecord,
    messages: &'a [MessageRecord],
}

#[derive(Serialize)]
struct Difference<'a> {
    from: VersionRecord,
    to: VersionRecord,
    changes: &'a [ChangeRecord],
}

#[derive(Serialize)]
struct VersionRecord {
    server: Option<u16>,
    proto: Option<u16>,
}

pub(crate) fn messages(out: &mut impl Write, version: Version, messages: &[MessageRecord]) -> io::Result<()> {
    write(out, &Catalogue { version: of_version(version), messages })
}

pub(crate) fn changes(out: &mut impl Write, from: Version, to: Version, changes: &[ChangeRecord]) -> io::Result<()> {
    write(out, &Difference { from: of_version(from), to: of_version(to), changes })
}

fn of_version(version: Version) -> VersionRecord {
    VersionRecord { server: version.pg, proto: version.proto }
}

fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}
