//! Enums of messages.

use pgwire_core::{PgStr, PgWire, RawMessage, Storage};

use crate::fields::{Part, Stored, Unit};

/// By tags.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
pub enum Tags<B: Storage> {
    /// A message.
    Part(Part),
    /// A large message.
    Stored(Box<Stored<B>>),
    /// No fields.
    #[tag(b'n')]
    Nothing,
    /// One field.
    #[tag(b'1')]
    One(
        /// Text.
        #[cstring]
        PgStr<B>,
    ),
    /// Fields with names.
    #[tag(b'2')]
    Named {
        /// A number.
        a: u64,
        /// Not on the wire.
        #[skip]
        b: u8,
        /// A number.
        #[constant(1)]
        c: i16,
    },
    /// Another set.
    #[flatten]
    Inner(Inner),
    /// Anything else.
    #[other]
    Unknown(RawMessage<B>),
}

/// Inside of another set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
pub enum Inner {
    /// A message.
    Unit(Unit),
    /// Deprecated.
    #[deprecated]
    #[tag(b'd')]
    Old {
        /// Deprecated as well.
        #[deprecated]
        number: u8,
    },
    /// Another one.
    #[tag(b'e')]
    New,
}

/// By a code, in a frame.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b'R')]
#[framed]
pub enum Codes<'a> {
    /// No fields.
    #[code(0)]
    Nothing,
    /// A number.
    #[code(5)]
    Number {
        /// The number.
        salt: [u8; 16],
    },
    /// All the rest.
    #[code(8)]
    Rest(
        /// Bytes.
        #[rest]
        &'a [u8],
    ),
}

/// By a code, and anything else.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[framed]
pub enum OpenCodes<B: Storage> {
    /// A number.
    #[code(1)]
    Number(
        /// The number.
        u32,
    ),
    /// Anything else.
    #[other]
    Unknown(Raw<B>),
}

/// Anything.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
pub struct Raw<B: Storage> {
    /// The code.
    pub code: i32,
    /// All the rest.
    #[rest]
    pub rest: B,
}

/// By codes of the messages' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[code]
#[framed]
pub enum OwnCodes {
    /// One.
    First(First),
    /// Another.
    Second(Second),
}

/// One.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[framed]
#[code(1)]
pub struct First;

/// Another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[framed]
#[code(2)]
pub struct Second {
    /// A number.
    pub key: i32,
}
