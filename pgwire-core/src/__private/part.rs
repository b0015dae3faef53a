//! The names of a part's rows. A decoder and an encoder count the rows as they go through them, so that an error is
//! placed where it happens: the number of the row is a constant of the branch that fails, and the good path does nothing
//! for it.

mod read;
mod run;
mod write;

pub use read::{PartReader, read_framed, read_part, read_tagged, read_tagged_frame, read_variant};
pub use run::{ReadRun, WriteRun};
pub use write::{PartWriter, write_part, write_variant};

use crate::error::{DecodeError, EncodeError};

/// The name of a part, and those of its rows in wire order.
#[derive(Debug)]
pub struct Rows(pub &'static str, pub &'static [&'static str]);

impl Rows {
    /// Places an error in a row.
    #[cold]
    #[inline(never)]
    pub(super) fn place(&'static self, error: DecodeError, row: usize) -> DecodeError {
        match self.1.get(row) {
            Some(name) => error.in_field(self.0, name),
            None => error,
        }
    }

    #[cold]
    #[inline(never)]
    fn place_written(&'static self, error: EncodeError, row: usize) -> EncodeError {
        match self.1.get(row) {
            Some(name) => error.in_field(self.0, name),
            None => error,
        }
    }
}
