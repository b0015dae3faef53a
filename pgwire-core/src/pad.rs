//! Formatted text that honours the width it is asked for.

use core::fmt::{self, Write as _};

/// Writes a text of at most `N` bytes with the width, the fill and the alignment that the caller of `Display` asked for.
///
/// `write!` on the formatter would ignore those, and [`fmt::Formatter::pad`] needs the whole text first; the stack holds
/// it, since this is not worth an allocation.
pub(crate) fn pad<const N: usize>(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    struct Buffer<const N: usize> {
        bytes: [u8; N],
        len: usize,
    }

    impl<const N: usize> fmt::Write for Buffer<N> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            let end = self.len + part.len();
            let free = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
            free.copy_from_slice(part.as_bytes());
            self.len = end;
            Ok(())
        }
    }

    let mut buffer = Buffer { bytes: [0; N], len: 0 };
    buffer.write_fmt(text)?;
    f.pad(core::str::from_utf8(&buffer.bytes[..buffer.len]).map_err(|_| fmt::Error)?)
}
