//! Answers on their way to a client.

use std::io::{self, Write};

use pgwire_core::{Encode, PgWire};

use crate::Error;

/// So many bytes are sent without waiting for more: a query of many statements has a far longer answer.
const MANY: usize = 64 << 10;

/// Collects messages, and sends them when there are many.
pub(crate) struct Outgoing<'w> {
    bytes: Vec<u8>,
    client: &'w mut dyn Write,
}

impl<'w> Outgoing<'w> {
    pub(crate) fn new(client: &'w mut dyn Write) -> Self {
        Self { bytes: Vec::new(), client }
    }

    pub(crate) fn add(&mut self, message: &impl Encode) -> Result<(), Error> {
        message.encode(&mut self.bytes)?;
        if self.bytes.len() >= MANY { Ok(self.send()?) } else { Ok(()) }
    }

    /// Sends what there is. After an error it is kept, so that the next answer is an error as well.
    pub(crate) fn send(&mut self) -> io::Result<()> {
        self.client.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}
