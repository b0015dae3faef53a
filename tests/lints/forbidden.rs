//! Where a lint is forbidden, allowing it is an error: generated code allows nothing by itself.

#![forbid(
    dead_code,
    deprecated,
    missing_docs,
    nonstandard_style,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unsafe_code,
    unused,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    clippy::all,
    clippy::absolute_paths,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::nursery,
    clippy::panic,
    clippy::pedantic,
    clippy::shadow_reuse,
    clippy::shadow_same,
    clippy::shadow_unrelated,
    clippy::unreachable,
    clippy::unwrap_used
)]

use pgwire_core::{PgStr, PgWire, RawMessage, Seq, Storage};

/// A message.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b'm')]
#[framed]
pub struct Message<B: Storage> {
    /// A number.
    pub kind: u8,
    /// On the number.
    #[when(matches!(kind, 1..=3))]
    #[cstring]
    pub text: Option<PgStr<B>>,
    /// A list.
    #[count(u16)]
    pub list: Seq<B, u16>,
    /// NULL or not.
    #[len(i32)]
    pub nullable: Option<B>,
    /// Not on the wire.
    #[skip]
    pub skipped: bool,
}

/// A set.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
pub enum Set<B: Storage> {
    /// A message.
    Message(Message<B>),
    /// Fields of its own.
    #[tag(b'o')]
    Own {
        /// A number.
        number: u8,
        /// On the number.
        #[when(number == 1)]
        more: Option<u8>,
    },
    /// Anything else.
    #[other]
    Unknown(RawMessage<B>),
}

/// By a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
pub enum Codes<'a> {
    /// Bytes.
    #[code(1)]
    Bytes(
        /// The bytes.
        #[rest]
        &'a [u8],
    ),
}

/// Values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[repr(u8)]
pub enum Values {
    /// One.
    One = 1,
    /// Two.
    Two,
}
