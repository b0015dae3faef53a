//! How each format of a field is printed: a space, and the value.

use super::line::Line;
use super::values::Value;
use crate::layout::Kind;

impl Line {
    pub(super) fn value(&mut self, value: &Value<'_>) {
        match value.kind {
            Kind::Int16 { .. } => self.int16(value.bytes),
            Kind::Int32 { .. } | Kind::Oid | Kind::Xid => self.int32(value.bytes),
            Kind::String => self.string(value.bytes),
            Kind::ByteN => self.byte_n(value.bytes),
            _ => self.byte1(value.bytes),
        }
    }

    /// Never negative, whatever the manual says of the field.
    pub(super) fn int16(&mut self, bytes: &[u8]) {
        let number = bytes.first_chunk().map_or(0, |bytes| u16::from_be_bytes(*bytes));
        self.push(" ");
        self.number(number.into());
    }

    /// Always signed, OIDs included.
    fn int32(&mut self, bytes: &[u8]) {
        let number = bytes.first_chunk().map_or(0, |bytes| i32::from_be_bytes(*bytes));
        self.push(" ");
        self.number(number.into());
    }

    /// As it came, without escapes.
    fn string(&mut self, bytes: &[u8]) {
        self.push(" \"");
        self.push(bytes.strip_suffix(&[0]).unwrap_or(bytes));
        self.push("\"");
    }

    fn byte_n(&mut self, bytes: &[u8]) {
        self.push(" '");
        self.printable(bytes);
        self.push("'");
    }

    fn byte1(&mut self, bytes: &[u8]) {
        self.push(" ");
        self.printable(bytes);
    }

    /// What is printable in the C locale, and escapes for the rest. Backslashes and quotes are printable.
    fn printable(&mut self, mut bytes: &[u8]) {
        while let Some(place) = bytes.iter().position(|byte| !matches!(byte, b' '..=b'~')) {
            let digit = |half: u8| b"0123456789abcdef"[usize::from(half & 15)];
            self.push(&bytes[..place]);
            self.push([b'\\', b'x', digit(bytes[place] >> 4), digit(bytes[place])]);
            bytes = &bytes[place + 1..];
        }
        self.push(bytes);
    }
}
