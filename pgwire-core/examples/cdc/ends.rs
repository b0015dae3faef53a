//! Whether the program is to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io};

use crate::Error;

/// Set once somebody wants the program to end; whoever waits looks at it now and then.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ends(pub(crate) Arc<AtomicBool>);

impl Ends {
    /// Set by the first signal; the second one ends at once.
    pub(crate) fn at_signals() -> io::Result<Self> {
        let ends = Self::default();
        for signal in signal_hook::consts::TERM_SIGNALS {
            signal_hook::flag::register_conditional_default(*signal, Arc::clone(&ends.0))?;
            signal_hook::flag::register(*signal, Arc::clone(&ends.0))?;
        }
        Ok(ends)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// [`Interrupted`] once it is set, for what is of no use if it is not finished.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.is_set() { Err(Interrupted.into()) } else { Ok(()) }
    }

    /// Repeats what gives up after a while, until it is done or it is set.
    pub(crate) fn until_done<T>(&self, mut attempt: impl FnMut() -> io::Result<T>) -> Result<T, Error> {
        loop {
            self.check()?;
            match attempt() {
                Err(error) if is_only_late(&error) => {}
                result => return Ok(result?),
            }
        }
    }
}

/// What was begun is left, as somebody wants the program to end.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ended before the stream has begun")
    }
}

impl std::error::Error for Interrupted {}

/// Whether nothing is wrong but that it takes its time.
pub(crate) fn is_only_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted)
}
