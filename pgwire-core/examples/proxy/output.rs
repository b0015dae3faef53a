//! Where messages are printed to, by all connections.

use std::io::{self, Write};
use std::sync::Mutex;

pub(crate) struct Output(Mutex<Option<Box<dyn Write + Send>>>);

impl Output {
    pub(crate) fn to_stdout() -> Self {
        Self::new(io::stdout())
    }

    pub(crate) fn new(out: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Some(Box::new(out))))
    }

    /// Prints whole lines. Whoever read them may go away: then nothing is printed any more, and bytes still go through.
    pub(crate) fn print(&self, lines: &[u8]) {
        let Ok(mut out) = self.0.lock() else { return };
        let Some(open) = out.as_mut().filter(|_| !lines.is_empty()) else { return };
        if let Err(error) = open.write_all(lines).and_then(|()| open.flush()) {
            eprintln!("proxy: nothing is printed any more: {error}");
            *out = None;
        }
    }
}
