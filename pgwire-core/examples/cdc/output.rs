//! Where lines go to, and how far they have come there.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use pgwire_core::Lsn;
use serde::Deserialize;

use crate::Error;
use crate::line::Line;

/// How every line begins.
const BEGIN: &[u8] = b"{\"change\":\"";

/// Lines that are written out, and where the last transaction among them has ended.
pub(crate) struct Output {
    target: Target,
    pub(crate) lines: u64,
    /// Of what was given to [`print`](Self::print).
    ended: Lsn,
    /// Of what is safe.
    safe: Lsn,
}

enum Target {
    Stdout(BufWriter<io::Stdout>),
    File(BufWriter<File>),
}

#[derive(Deserialize)]
struct Ended {
    end_lsn: Option<String>,
}

impl Output {
    pub(crate) fn to_stdout() -> Self {
        let target = Target::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()));
        Self { target, lines: 0, ended: Lsn::INVALID, safe: Lsn::INVALID }
    }

    /// Goes on behind the last transaction that is whole in the file. What comes after it will come again, and is cut
    /// off: so a file in which anything else stands than such lines is not touched.
    pub(crate) fn to_file(path: &Path) -> Result<Self, Error> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let (mut ended, mut kept, mut at) = (Lsn::INVALID, 0, 0);
        let (mut reader, mut line) = (BufReader::new(&file), Vec::new());
        while reader.read_until(b'\n', &mut line)? > 0 {
            // The last line may have been cut anywhere.
            if !line.starts_with(BEGIN) && !BEGIN.starts_with(&line) {
                return Err("there is something else in it than changes".into());
            }
            at += line.len() as u64;
            if let Some(position) = end_of(&line)? {
                (ended, kept) = (position, at);
            }
            line.clear();
        }
        file.set_len(kept)?;
        file.seek(SeekFrom::End(0))?;
        let target = Target::File(BufWriter::with_capacity(1 << 16, file));
        Ok(Self { target, lines: 0, ended, safe: ended })
    }

    /// Where the last transaction has ended that is safe; invalid if none is known.
    pub(crate) fn safe(&self) -> Lsn {
        self.safe
    }

    pub(crate) fn print(&mut self, line: &Line<'_>) -> Result<(), Error> {
        let out: &mut dyn Write = match &mut self.target {
            Target::Stdout(out) => out,
            Target::File(out) => out,
        };
        serde_json::to_writer(&mut *out, line)?;
        out.write_all(b"\n")?;
        self.lines += 1;
        if let Some(position) = line.position() {
            self.reached(position);
        }
        Ok(())
    }

    /// Nothing that matters has come before this place, and all that has come is printed.
    pub(crate) fn reached(&mut self, place: Lsn) {
        self.ended = self.ended.max(place);
    }

    /// Writes out what was printed.
    pub(crate) fn flush(&mut self) -> Result<(), Error> {
        match &mut self.target {
            Target::Stdout(out) => out.flush()?,
            Target::File(out) => out.flush()?,
        }
        Ok(())
    }

    /// Writes out what was printed, and for a file waits until it is on the disk.
    pub(crate) fn make_safe(&mut self) -> Result<(), Error> {
        self.flush()?;
        if let Target::File(out) = &self.target {
            out.get_ref().sync_data()?;
        }
        self.safe = self.ended;
        Ok(())
    }
}

/// Up to where all is done with a line, if it is whole and ends something.
fn end_of(line: &[u8]) -> Result<Option<Lsn>, Error> {
    let is_change = [&b"insert"[..], b"update", b"delete"]
        .iter()
        .any(|kind| line.strip_prefix(BEGIN).is_some_and(|rest| rest.starts_with(kind)));
    if is_change || !line.ends_with(b"\n") {
        return Ok(None);
    }
    let ended = serde_json::from_slice::<Ended>(line)?.end_lsn;
    Ok(ended.map(|position| position.parse()).transpose()?)
}
