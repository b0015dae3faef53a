//! Decodes and prints what goes through a connection, beside it.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use std::{io, thread};

use pgwire_core::conversation::Side;

use crate::follow::{Follower, Form};
use crate::output::Output;

/// How long bytes are collected: to wake a thread for each message would cost more than to decode it.
const COLLECT: Duration = Duration::from_millis(20);
/// So many bytes are decoded without waiting for more.
const MANY: usize = 256 << 10;
/// So many bytes may wait to be decoded before the connection waits for them.
const MAX_BEHIND: usize = 4 << 20;

/// Takes note of what goes through. When this is gone, the connection is printed to its end.
pub(crate) struct Watch(Option<Half>);

/// One of the two that hold what is noted: the connection, and the thread that prints it.
struct Half(Arc<Noted>);

#[derive(Default)]
struct Noted {
    pending: Mutex<Pending>,
    has_come: Condvar,
    has_gone: Condvar,
}

/// What was noted and not decoded yet.
#[derive(Default)]
struct Pending {
    bytes: Vec<u8>,
    /// Whose the bytes are, in their order.
    pieces: Vec<(Side, usize)>,
    /// Whether one of the halves is gone.
    is_over: bool,
}

impl Watch {
    /// Sees nothing.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    pub(crate) fn new(number: u64, form: Form, output: Arc<Output>) -> io::Result<Self> {
        let noted = Arc::default();
        let half = Half(Arc::clone(&noted));
        let follower = Follower::new(format!("{number}\t"), form);
        thread::Builder::new().spawn(move || half.print_all(follower, &output))?;
        Ok(Self(Some(Half(noted))))
    }

    /// Both sides' bytes are printed in the order in which they were noted.
    pub(crate) fn note(&self, side: Side, bytes: &[u8]) {
        if let Some(half) = &self.0 {
            half.note(side, bytes);
        }
    }
}

impl Half {
    fn note(&self, side: Side, bytes: &[u8]) {
        let Noted { pending, has_come, has_gone } = &*self.0;
        let has_room = |pending: &mut Pending| pending.is_over || pending.bytes.len() < MAX_BEHIND;
        let pending = pending.lock().and_then(|locked| has_gone.wait_while(locked, |pending| !has_room(pending)));
        // A fault in the other half must not end the connection.
        let Some(mut pending) = pending.ok().filter(|pending| !pending.is_over) else { return };
        let before = pending.bytes.len();
        pending.bytes.extend_from_slice(bytes);
        match pending.pieces.last_mut().filter(|(last, _)| *last == side) {
            Some((_, len)) => *len += bytes.len(),
            None => pending.pieces.push((side, bytes.len())),
        }
        if before == 0 || pending.bytes.len() >= MANY {
            has_come.notify_one();
        }
    }

    fn print_all(&self, mut follower: Follower, output: &Output) {
        let (mut taken, mut lines) = (Pending::default(), output.lines());
        while !taken.is_over {
            if !self.take(&mut taken) {
                return;
            }
            let mut rest = &taken.bytes[..];
            for (side, len) in &taken.pieces {
                let (bytes, after) = rest.split_at(*len);
                // Lines take everything; a message that cannot be printed is passed over.
                let _ = follower.arrived(&mut lines, *side, bytes);
                rest = after;
            }
            lines.end();
        }
        let _ = follower.ended(&mut lines);
        lines.end();
    }

    /// Waits for bytes, and collects them in place of those that were taken before. `false` after a fault.
    fn take(&self, taken: &mut Pending) -> bool {
        let Noted { pending, has_come, has_gone } = &*self.0;
        taken.bytes.clear();
        taken.pieces.clear();
        // What was needed once is not kept for as long as the connection lasts.
        taken.bytes.shrink_to(2 * MANY);
        taken.pieces.shrink_to(MANY / 64);
        let pending = pending
            .lock()
            .and_then(|pending| has_come.wait_while(pending, |pending| !pending.is_over && pending.bytes.is_empty()));
        let Ok(pending) = pending else { return false };
        let waited =
            has_come.wait_timeout_while(pending, COLLECT, |pending| !pending.is_over && pending.bytes.len() < MANY);
        let Ok((mut pending, _)) = waited else { return false };
        taken.is_over = pending.is_over;
        std::mem::swap(&mut taken.bytes, &mut pending.bytes);
        std::mem::swap(&mut taken.pieces, &mut pending.pieces);
        has_gone.notify_all();
        true
    }
}

impl Drop for Half {
    fn drop(&mut self) {
        if let Ok(mut pending) = self.0.pending.lock() {
            pending.is_over = true;
        }
        self.0.has_come.notify_all();
        self.0.has_gone.notify_all();
    }
}
