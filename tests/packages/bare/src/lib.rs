//! Compiles for a target without an operating system.

#![no_std]

use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::{DecodeError, PgWire};

/// A value with its length in front.
#[derive(Debug, PgWire)]
pub struct Value<'a> {
    /// The value.
    #[len(u32)]
    pub value: &'a [u8],
}

/// Whether a message of a server ends a cycle of queries.
pub fn is_ready(bytes: &[u8]) -> Result<bool, DecodeError> {
    Ok(matches!(BackendMessage::decode(bytes)?, BackendMessage::ReadyForQuery(_)))
}

/// The value.
pub fn value(bytes: &[u8]) -> Result<&[u8], DecodeError> {
    Ok(Value::decode(bytes)?.value)
}
