//! Bytes as hexadecimal text.

use core::fmt;

use super::DecodeError;

const PER_LINE: usize = 16;
/// Lines of context before and after the marked place; a message may have a gibibyte.
const CONTEXT: usize = 4;

/// The bytes as `70 00 1f`.
pub(crate) fn hex(bytes: &[u8]) -> impl fmt::Display + '_ {
    Hex(bytes)
}

struct Hex<'b>(&'b [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, byte) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{byte:02x}")?;
        }
        Ok(())
    }
}

/// The text that [`DecodeError::render`] returns.
pub(crate) struct MarkedDump<'e> {
    pub(crate) error: &'e DecodeError,
    pub(crate) bytes: &'e [u8],
}

impl fmt::Display for MarkedDump<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.error)?;
        let marked_line = self.error.offset() / PER_LINE;
        let first = marked_line.saturating_sub(CONTEXT);
        let lines = self.bytes.chunks(PER_LINE).enumerate();
        let mut marked = false;
        for (index, line) in lines.skip(first).take(2 * CONTEXT + 1) {
            let text = line.iter().map(|&byte| if is_printable(byte) { char::from(byte) } else { '.' });
            write!(f, "{:>5}  {:<49}", index * PER_LINE, Padded(line))?;
            for character in text {
                write!(f, "{character}")?;
            }
            f.write_str("\n")?;
            if index == marked_line {
                self.mark(f)?;
                marked = true;
            }
        }
        // The place behind the last byte of a full line, or of no line at all, has a line of its own.
        if marked { Ok(()) } else { self.mark(f) }
    }
}

impl MarkedDump<'_> {
    fn mark(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>width$}^^", "", width = 7 + self.error.offset() % PER_LINE * 3)
    }
}

fn is_printable(byte: u8) -> bool {
    byte.is_ascii_graphic() || byte == b' '
}

/// A line of hex digits that honours the width of the format.
struct Padded<'b>(&'b [u8]);

impl fmt::Display for Padded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = self.0.len() * 3;
        write!(f, "{} ", Hex(self.0))?;
        write!(f, "{:>gap$}", "", gap = f.width().unwrap_or(0).saturating_sub(written))
    }
}
