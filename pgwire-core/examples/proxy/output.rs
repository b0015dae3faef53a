//! Where messages are printed to, by all connections.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard};

/// So many bytes are printed without waiting for more.
const MANY: usize = 256 << 10;

type Target = Option<Box<dyn Write + Send>>;

pub(crate) struct Output(Mutex<Target>);

impl Output {
    pub(crate) fn to_stdout() -> Self {
        Self::new(io::stdout())
    }

    pub(crate) fn new(out: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Some(Box::new(out))))
    }

    pub(crate) fn lines(&self) -> Lines<'_> {
        Lines { output: self, collected: Vec::new(), held: None }
    }
}

/// The lines of one connection, which are printed together.
///
/// When there are many, what has come so far is printed, and the output held until they end: a single message may be
/// far longer than memory should be.
pub(crate) struct Lines<'o> {
    output: &'o Output,
    collected: Vec<u8>,
    held: Option<MutexGuard<'o, Target>>,
}

impl Lines<'_> {
    /// Prints what was collected, and lets others print.
    pub(crate) fn end(&mut self) {
        self.pass_on();
        self.held = None;
    }

    /// Whoever reads the lines may go away: then nothing is printed any more, and bytes still go through.
    fn pass_on(&mut self) {
        if self.held.is_none() && !self.collected.is_empty() {
            self.held = self.output.0.lock().ok();
        }
        let Some(held) = &mut self.held else { return self.collected.clear() };
        if let Some(Err(error)) = held.as_mut().map(|open| open.write_all(&self.collected).and_then(|()| open.flush()))
        {
            eprintln!("proxy: nothing is printed any more: {error}");
            **held = None;
        }
        self.collected.clear();
    }
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.collected.extend_from_slice(bytes);
        if self.collected.len() >= MANY {
            self.pass_on();
            // A single long piece.
            self.collected.shrink_to(2 * MANY);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
