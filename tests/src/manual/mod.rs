//! Holds layouts against the manual: reads `fixtures/messages.json`, flattens a [`Layout`](pgwire_core::Layout) into the
//! rows of that file, and lists the differences.
//!
//! This is code of tests: a file that is not what it should be, or a layout of a shape that no rule covers, ends in a
//! panic.

mod compare;
mod condition;
mod flatten;
mod generate;
mod json;
mod reading;
mod sample;
mod variants;

pub use compare::{SERVERS, differences, formats, wire_type};
pub use condition::{Session, holds};
pub use flatten::{Row, flatten};
pub use generate::generate;
pub use json::{ByVersion, Discriminator, Entry, EntryField, Seed, SeedField, entries, rust_name, seed, versions};
pub use reading::{KnownBits, Reading, Remark};
pub use sample::{Sample, sample};
