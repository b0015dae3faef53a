//! How each format of a field is printed: a space, and the value.

use alloc::format;

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
        self.push(format!(" {number}"));
    }

    /// Always signed, OIDs included.
    fn int32(&mut self, bytes: &[u8]) {
        let number = bytes.first_chunk().map_or(0, |bytes| i32::from_be_bytes(*bytes));
        self.push(format!(" {number}"));
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
    fn printable(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                b' '..=b'~' => self.push([byte]),
                _ => self.push(format!("\\x{byte:02x}")),
            }
        }
    }
}
