//! Bytes, and what has to be known of them.

use std::fmt;

use pgwire_core::messages::logical::LogicalContext;

/// Where bytes stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Layer {
    /// A message of a server, in its frame.
    Backend,
    /// A message of a client, in its frame.
    Frontend,
    /// Inside CopyData, from a server that replicates.
    Replication,
    /// Inside XLogData.
    Logical(LogicalContext),
}

/// Bytes to be read.
#[derive(Clone)]
pub struct Input {
    /// Where they stand.
    pub layer: Layer,
    /// All of them.
    pub bytes: Vec<u8>,
}

impl Input {
    /// Whether a tag and a length word come first.
    pub fn is_framed(&self) -> bool {
        matches!(self.layer, Layer::Backend | Layer::Frontend)
    }

    /// The first byte.
    pub fn tag(&self) -> u8 {
        self.bytes.first().copied().unwrap_or_default()
    }

    /// What is behind the length word, if that is as it should be.
    pub fn body(&self) -> Option<&[u8]> {
        let (length, body) = self.bytes.get(1..)?.split_first_chunk()?;
        (usize::try_from(u32::from_be_bytes(*length)) == Ok(body.len() + 4)).then_some(body)
    }

    /// Makes the length word what it should be.
    pub fn measure(&mut self) {
        let length = u32::try_from(self.bytes.len() - 1).expect("a short message").to_be_bytes();
        self.bytes[1..5].copy_from_slice(&length);
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} b\"{}\"", self.layer, self.bytes.escape_ascii())
    }
}
