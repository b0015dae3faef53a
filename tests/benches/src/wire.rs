//! Bytes of messages, put together as the manual writes them.

/// Appends to a message that is being built.
#[derive(Clone, Debug, Default)]
pub struct Wire(pub Vec<u8>);

impl Wire {
    #[must_use]
    pub fn tag(tag: u8) -> Self {
        Self(vec![tag])
    }

    #[must_use]
    pub fn int<const N: usize>(mut self, bytes: [u8; N]) -> Self {
        self.0.extend(bytes);
        self
    }

    #[must_use]
    pub fn string(mut self, text: &str) -> Self {
        self.0.extend(text.as_bytes());
        self.0.push(0);
        self
    }

    /// An Int32 length and the bytes, or −1.
    #[must_use]
    pub fn value(self, value: Option<&[u8]>) -> Self {
        match value {
            Some(bytes) => {
                let mut wire = self.int(i32::try_from(bytes.len()).expect("a length is an Int32").to_be_bytes());
                wire.0.extend(bytes);
                wire
            }
            None => self.int((-1_i32).to_be_bytes()),
        }
    }

    /// The message with its length put behind the tag.
    #[must_use]
    pub fn framed(mut self) -> Vec<u8> {
        let length = i32::try_from(self.0.len() + 3).expect("a length is an Int32");
        self.0.splice(1..1, length.to_be_bytes());
        self.0
    }
}

/// Values of this width; every fifth is NULL.
#[must_use]
pub fn values(count: usize, width: usize) -> Vec<Option<Vec<u8>>> {
    (0..count).map(|index| (index % 5 != 3).then(|| vec![b'0' + (index % 10) as u8; width])).collect()
}
