//! Other crates, each with what it reads.

mod pg_walstream;
mod pgoutput;
mod pgwire;
mod pgwire_replication;
mod postgres_protocol;
mod zero_postgres;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::input::Input;

/// What another crate makes of bytes.
pub enum Theirs {
    /// They are no message.
    Refused,
    /// They are one; some or all of its values are left as they are.
    Read,
    /// They are one, whose values, written one after the other, are these bytes.
    Values(Vec<u8>),
}

impl fmt::Debug for Theirs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => f.write_str("refused"),
            Self::Read => f.write_str("read"),
            Self::Values(bytes) => write!(f, "b\"{}\"", bytes.escape_ascii()),
        }
    }
}

/// Another crate.
pub struct Peer {
    pub name: &'static str,
    /// Whether it has the message that an input begins as.
    pub knows: fn(&Input) -> bool,
    /// `None` if it refuses.
    read: fn(&Input) -> Option<Theirs>,
}

impl Peer {
    /// What it makes of an input; a panic is as good as an error here.
    pub fn read(&self, input: &Input) -> Theirs {
        IS_ASKED.store(true, Ordering::Relaxed);
        let theirs = catch_unwind(AssertUnwindSafe(|| (self.read)(input)));
        IS_ASKED.store(false, Ordering::Relaxed);
        theirs.ok().flatten().unwrap_or(Theirs::Refused)
    }
}

/// Whether another crate is at work.
static IS_ASKED: AtomicBool = AtomicBool::new(false);

/// Prints panics of ours alone.
pub fn keep_panics_quiet() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !IS_ASKED.load(Ordering::Relaxed) {
            print(panic);
        }
    }));
}

pub const PEERS: [Peer; 7] = [
    postgres_protocol::PEER,
    zero_postgres::PEER,
    pgwire::BACKEND,
    pgwire::FRONTEND,
    pg_walstream::PEER,
    pgoutput::PEER,
    pgwire_replication::PEER,
];

/// Bytes in a frame of their length.
fn framed(tag: u8, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).expect("a short message");
    [&[tag], &length.to_be_bytes()[..], body].concat()
}

/// A String.
fn string(text: &[u8]) -> Vec<u8> {
    [text, &[0]].concat()
}
