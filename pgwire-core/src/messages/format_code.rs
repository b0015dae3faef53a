//! Text or binary.

use crate::PgWire;

/// The form of a value: text, or the binary form of its type. Signed on the wire; only 0 and 1 have a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(i16)]
pub enum FormatCode {
    /// The text form of the type, in the client's encoding.
    Text = 0,
    /// The binary form of the type.
    Binary = 1,
    /// A code without a meaning; servers refuse it when they come to use it.
    #[other]
    Other(i16),
}
