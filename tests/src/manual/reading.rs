//! How what is written in prose or in Rust is to be read.

use pgwire_core::layout::Version;

/// How what is written in prose or in Rust is to be read: tables, so that nothing is read by guessing.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// Rust expressions of `#[when(…)]` and the conditions of `messages.json` that mean the same.
    pub conditions: &'a [(&'a str, &'a str)],
    /// The remarks of `variants_by_version`: `applies_to`, the start of `note`, and what they say about a layout.
    pub remarks: &'a [(&'a str, &'a str, Remark<'a>)],
    /// Fields with known values that are plain integers in Rust, because any other value is good as well.
    pub open: &'a [(&'a str, &'a str)],
    /// Fields with known bits, and what `messages.json` must call the bits of our constants.
    pub flags: &'a [KnownBits<'a>],
    /// Messages that no manual lists, because they are one bare byte.
    pub unlisted: &'a [&'a str],
}

/// A message, its field, and the bits with what they are called.
pub type KnownBits<'a> = (&'a str, &'a str, &'a [(u8, &'a str)]);

/// What a remark of `variants_by_version` says about a layout.
#[derive(Clone, Copy, Debug)]
pub enum Remark<'a> {
    /// Nothing: it is about the manual's way of writing, or about what the server puts into the fields.
    SameBytes,
    /// These rows came later than the message. A row has a name and, if that is not enough, a constant.
    Since(&'a [(&'a str, Option<u8>)], Version),
    /// The fields that it lists are those of this server version.
    RowsOf(u16),
    /// The manuals of the first to the second of these versions give these rows, by name, another format; the rows are
    /// the same.
    Written(&'a [(&'a str, &'a str)], (u16, u16)),
}
