//! One direction of a TCP connection, put together from its segments.

use std::collections::BTreeMap;

/// Bytes that are kept when others before them are missing.
const MAX_EARLY: usize = 16 << 20;

/// What one side has sent, from the byte behind its SYN on.
pub(crate) struct Stream {
    /// The number of the first byte, as TCP counts them.
    first: u32,
    /// The number of the next byte, as TCP counts them, and as they are counted here.
    sequence: u32,
    position: u64,
    /// What has come before its turn, by position.
    early: BTreeMap<u64, Vec<u8>>,
    early_bytes: usize,
}

impl Stream {
    /// A stream whose first byte has this number.
    pub(crate) fn new(sequence: u32) -> Self {
        Self { first: sequence, sequence, position: 0, early: BTreeMap::new(), early_bytes: 0 }
    }

    pub(crate) fn begins_at(&self, sequence: u32) -> bool {
        self.first == sequence
    }

    /// Takes in a segment, and hands out what is complete with it. Bytes that were sent again are passed over.
    pub(crate) fn arrived(&mut self, sequence: u32, data: &[u8]) -> Vec<u8> {
        let (ahead, behind) = (sequence.wrapping_sub(self.sequence), self.sequence.wrapping_sub(sequence));
        // Numbers begin again at zero: what is nearer is meant.
        if ahead != 0 && ahead < behind {
            if !data.is_empty() && self.early_bytes + data.len() <= MAX_EARLY {
                let kept = self.early.entry(self.position + u64::from(ahead)).or_default();
                if kept.len() < data.len() {
                    self.early_bytes += data.len() - kept.len();
                    *kept = data.to_vec();
                }
            }
            return Vec::new();
        }
        let mut complete = Vec::new();
        self.take(usize::try_from(behind).unwrap_or(usize::MAX), data, &mut complete);
        while let Some(entry) = self.early.first_entry().filter(|entry| *entry.key() <= self.position) {
            let known = self.position - entry.key();
            let data = entry.remove();
            self.early_bytes -= data.len();
            self.take(usize::try_from(known).unwrap_or(usize::MAX), &data, &mut complete);
        }
        complete
    }

    /// Takes what is new of bytes of which the first are known.
    fn take(&mut self, known: usize, data: &[u8], complete: &mut Vec<u8>) {
        let new = data.get(known..).unwrap_or_default();
        // A segment is shorter than the range of the numbers.
        self.sequence = self.sequence.wrapping_add(u32::try_from(new.len()).unwrap_or(0));
        self.position += new.len() as u64;
        complete.extend_from_slice(new);
    }

    /// The bytes that are missing before the next ones that are there.
    pub(crate) fn missing(&self) -> Option<u64> {
        self.early.first_key_value().map(|(position, _)| position - self.position)
    }
}
