//! A line of the trace.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::values::Values;

/// A line of the trace, without the newline at its end.
///
/// Strings of the protocol stand in it as they came, so that it need not be UTF-8, and may have newlines inside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line(Vec<u8>);

impl Line {
    /// The bytes that libpq prints.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The bytes that libpq prints.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    pub(super) fn begin(side: char, length: usize, name: &str) -> Self {
        // Text is as long as its bytes, numbers are not much longer.
        let mut line = Self(Vec::with_capacity(length + name.len() + 32));
        line.push(side.encode_utf8(&mut [0; 4]));
        line.push("\t");
        line.number(i64::try_from(length).unwrap_or(i64::MAX));
        line.push("\t");
        line.push(name);
        line
    }

    /// The line with a message's fields. Messages without any have no tab either.
    pub(super) fn with(mut self, values: &Values) -> Self {
        if values.iter().next().is_some() {
            self.push("\t");
        }
        for value in values.iter() {
            self.value(&value);
        }
        self
    }

    /// In decimal. A line is mostly numbers, and `format!` would allocate for each.
    pub(super) fn number(&mut self, number: i64) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut left = number.unsigned_abs();
        loop {
            start -= 1;
            digits[start] = b"0123456789"[(left % 10) as usize];
            left /= 10;
            if left == 0 {
                break;
            }
        }
        if number < 0 {
            self.push("-");
        }
        self.push(&digits[start..]);
    }

    pub(super) fn push(&mut self, text: impl AsRef<[u8]>) {
        self.0.extend_from_slice(text.as_ref());
    }
}

impl AsRef<[u8]> for Line {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl From<Line> for Vec<u8> {
    fn from(line: Line) -> Self {
        line.0
    }
}

/// The line's text, with U+FFFD for what is not UTF-8.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&String::from_utf8_lossy(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::Line;

    #[test]
    fn numbers_are_those_of_core() {
        for number in [0, 1, 9, 10, 19, 100, 1_234_567_890, i64::MAX, -1, -10, -907, i64::MIN] {
            let mut line = Line(Vec::new());
            line.number(number);
            assert_eq!(line.to_string(), number.to_string());
        }
    }

    #[test]
    fn bytes_are_kept_in_each_form() {
        let mut line = Line::begin('B', 5, "Name");
        line.push(b"\xff");
        let bytes = b"B\t5\tName\xff";
        assert_eq!((line.as_bytes(), line.as_ref()), (&bytes[..], &bytes[..]));
        assert_eq!(alloc::format!("{line:>10}|{line:<10}|"), " B\t5\tName\u{fffd}|B\t5\tName\u{fffd} |");
        assert_eq!(Vec::from(line.clone()), bytes);
        assert_eq!(line.into_bytes(), bytes);
    }
}
