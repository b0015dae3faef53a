//! All cases: each message of a client, as it should be and with what can be wrong with it.

mod copy;
mod extended;
mod password;
mod simple;
mod startup;
mod streaming;

pub(crate) use startup::{V3_0, startup_packet};

use crate::case::Case;

pub(crate) fn all() -> Vec<Case> {
    [startup::cases(), password::cases(), simple::cases(), extended::cases(), copy::cases(), streaming::cases()]
        .concat()
}

/// A String of the protocol.
fn string(text: &str) -> Vec<u8> {
    [text.as_bytes(), &[0]].concat()
}

/// A name so long that a message with it and `others` more bytes has this length.
fn name_for(length: usize, others: usize) -> String {
    "n".repeat(length - others)
}
