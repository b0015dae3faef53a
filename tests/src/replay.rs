//! Walks captures message by message, with the context that each is to be read with.

use std::fmt;

use pgwire_core::messages::logical::{LogicalContext, LogicalDecoder, Streaming};

use crate::capture::{CaptureFile, CapturedMessage, StreamingOption, capture_files, read};

/// A message of a capture and what has to be known beyond its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Replayed<'c> {
    /// The capture.
    pub capture: &'c CaptureFile,
    /// The message.
    pub message: &'c CapturedMessage,
    /// How it is to be read; not taken from the library's own decoder, so that it can be compared with it.
    pub context: LogicalContext,
}

impl<'c> Replayed<'c> {
    /// The bytes of the message.
    #[must_use]
    pub fn bytes(&self) -> &'c [u8] {
        &self.message.bytes
    }
}

/// `file:line`, and the message's kind.
impl fmt::Display for Replayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.jsonl:{} {}", self.capture.name, self.message.line, char::from(self.message.bytes[0]))
    }
}

/// All captures, read.
#[must_use]
pub fn captures() -> Vec<CaptureFile> {
    capture_files().iter().map(|path| read(path)).collect()
}

/// The messages of a capture in order.
pub fn replay(capture: &CaptureFile) -> impl Iterator<Item = Replayed<'_>> {
    let mut context = LogicalContext::new(capture.protocol, streaming(capture));
    capture.messages.iter().map(move |message| {
        let replayed = Replayed { capture, message, context };
        match message.bytes[0] {
            b'S' => context.in_stream = true,
            b'E' => context.in_stream = false,
            _ => {}
        }
        replayed
    })
}

/// A decoder at the start of a capture.
#[must_use]
pub fn decoder(capture: &CaptureFile) -> LogicalDecoder {
    LogicalDecoder::new(capture.protocol, streaming(capture))
}

fn streaming(capture: &CaptureFile) -> Streaming {
    match capture.streaming {
        StreamingOption::Off => Streaming::Off,
        StreamingOption::On => Streaming::On,
        StreamingOption::Parallel => Streaming::Parallel,
    }
}

/// What went wrong in a test over many messages: one run shows the first ones and how many there are.
#[derive(Debug, Default)]
pub struct Failures {
    first: Vec<String>,
    count: usize,
}

impl Failures {
    const SHOWN: usize = 10;

    /// Notes the failure of a check.
    pub fn check(&mut self, place: impl fmt::Display, result: Result<(), String>) {
        if let Err(what) = result {
            self.count += 1;
            if self.first.len() < Self::SHOWN {
                self.first.push(format!("{place}: {what}"));
            }
        }
    }

    /// Fails the test if there were failures.
    ///
    /// # Panics
    ///
    /// If there were any.
    pub fn finish(self) {
        assert!(self.count == 0, "{} failures, the first ones:\n{}", self.count, self.first.join("\n"));
    }
}

/// An error that shows both values if they differ.
pub fn same<T: PartialEq + fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?} found, {expected:?} expected")) }
}
