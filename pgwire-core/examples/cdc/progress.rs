//! A line about how fast it goes, on a terminal.

use std::io::{self, IsTerminal};
use std::time::Instant;

use pgwire_core::Lsn;

pub(crate) struct Progress {
    is_shown: bool,
    since: Instant,
    lines: u64,
}

impl Progress {
    pub(crate) fn new() -> Self {
        // Where the changes themselves go there is no room for it.
        let is_shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { is_shown, since: Instant::now(), lines: 0 }
    }

    /// Shows the total, and the rate since the last time.
    pub(crate) fn show(&mut self, lines: u64, confirmed: Lsn) {
        if self.is_shown {
            let seconds = self.since.elapsed().as_secs_f64();
            #[allow(clippy::cast_precision_loss, reason = "a rate is shown in three digits")]
            let rate = (lines - self.lines) as f64 / seconds.max(0.001);
            eprint!("\r\x1b[K{lines} lines, {rate:.0} a second, confirmed {confirmed}");
            (self.since, self.lines) = (Instant::now(), lines);
        }
    }

    pub(crate) fn clear(&self) {
        if self.is_shown {
            eprint!("\r\x1b[K");
        }
    }
}
