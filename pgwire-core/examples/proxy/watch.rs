//! Decodes and prints what goes through a connection, beside it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use std::{io, thread};

use pgwire_core::conversation::Side;

use crate::follow::{Follower, Form};
use crate::output::Output;

/// Chunks that may wait to be decoded before reading waits as well.
const MAX_BEHIND: usize = 256;
/// How long chunks are collected: a thread that is woken for each message costs more than decoding it does.
const COLLECT: Duration = Duration::from_millis(5);

/// Takes note of what goes through. The connection is printed to its end when the last copy of this is gone.
#[derive(Clone)]
pub(crate) struct Watch(Option<SyncSender<(Side, Vec<u8>)>>);

impl Watch {
    /// Sees nothing.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    pub(crate) fn new(number: u64, form: Form, output: Arc<Output>) -> io::Result<Self> {
        let (sender, receiver) = sync_channel(MAX_BEHIND);
        let follower = Follower::new(format!("{number}\t"), form);
        thread::Builder::new().spawn(move || print_all(&receiver, follower, &output))?;
        Ok(Self(Some(sender)))
    }

    /// Both sides' bytes are printed in the order in which they were noted.
    pub(crate) fn note(&self, side: Side, bytes: &[u8]) {
        if let Some(sender) = &self.0 {
            // A fault in the follower must not end the connection.
            let _ = sender.send((side, bytes.to_vec()));
        }
    }
}

fn print_all(receiver: &Receiver<(Side, Vec<u8>)>, mut follower: Follower, output: &Output) {
    // Writing to a `Vec` cannot fail; a message that cannot be printed is passed over.
    while let Ok(first) = receiver.recv() {
        thread::sleep(COLLECT);
        let mut lines = Vec::new();
        for (side, bytes) in std::iter::once(first).chain(receiver.try_iter().take(MAX_BEHIND)) {
            let _ = follower.arrived(&mut lines, side, &bytes);
        }
        output.print(&lines);
    }
    let mut lines = Vec::new();
    let _ = follower.ended(&mut lines);
    output.print(&lines);
}
