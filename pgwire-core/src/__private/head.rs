//! What stands in front of the fields: tag, length and code.

use super::part::Rows;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::position::Position;
use crate::reader::{Frame, Reader};
use crate::storage::Storage;
use crate::writer::{Observer, Writer};

/// Reads the tag of a message.
#[inline(always)]
pub(super) fn read_tag<B: Storage>(
    reader: &mut Reader<'_, B>,
    tag: u8,
    rows: &'static Rows,
) -> Result<(), DecodeError> {
    if reader.peek() == Some(tag) {
        reader.skip_tag();
        Ok(())
    } else {
        Err(other_tag(reader.position(), reader.peek(), tag, rows))
    }
}

/// Reads the tag of a message whose length comes next, and sees that there is a length.
#[inline(always)]
pub(super) fn read_tag_of_frame<B: Storage>(
    reader: &mut Reader<'_, B>,
    tag: u8,
    rows: &'static Rows,
) -> Result<(), DecodeError> {
    // With one look at both, the length need not be looked for again.
    match reader.unread() {
        [found, _, _, _, _, ..] if *found == tag => {
            reader.skip_tag();
            Ok(())
        }
        _ => Err(no_head(reader.position(), reader.peek(), tag, rows)),
    }
}

/// Reads the tag of a set that has one for all its messages; if its length comes next, sees that there is a length.
#[inline]
pub fn read_tag_of_set<B: Storage>(
    reader: &mut Reader<'_, B>,
    tag: u8,
    framed: bool,
    message: &'static str,
    field: &'static str,
) -> Result<(), DecodeError> {
    if reader.peek() != Some(tag) {
        return Err(wrong_tag(reader.position(), reader.peek(), tag).in_field(message, field));
    }
    reader.skip_tag();
    if framed && reader.remaining() < 4 {
        return Err(reader.cut_short(4).in_field(message, "length"));
    }
    Ok(())
}

/// The tag is another one, or it or the length is cut short.
#[cold]
#[inline(never)]
fn no_head(at: Position, found: Option<u8>, expected: u8, rows: &'static Rows) -> DecodeError {
    if found == Some(expected) {
        rows.place(at.behind(1).cut_short(4), 1)
    } else {
        other_tag(at, found, expected, rows)
    }
}

#[cold]
#[inline(never)]
fn other_tag(at: Position, found: Option<u8>, expected: u8, rows: &'static Rows) -> DecodeError {
    rows.place(wrong_tag(at, found, expected), 0)
}

#[cold]
#[inline(never)]
fn wrong_tag(at: Position, found: Option<u8>, expected: u8) -> DecodeError {
    match found {
        Some(found) => at.not_marker(expected, found),
        None => at.cut_short(1),
    }
}

/// The error of a set's input that is empty.
#[inline]
pub fn no_tag<B: Storage>(at: &Reader<'_, B>, message: &'static str, field: &'static str) -> DecodeError {
    at.cut_short(1).in_field(message, field)
}

/// Reads the length of a frame, and bounds the reader by it.
#[inline(always)]
pub(super) fn enter_frame<'r, B: Storage>(
    reader: &mut Reader<'r, B>,
    message: &'static str,
) -> Result<Frame<'r, B>, DecodeError> {
    let length = match reader.array() {
        Ok(bytes) => u32::from_be_bytes(bytes),
        Err(error) => return Err(error.in_field(message, "length")),
    };
    let Some(len) = body_len(length) else {
        return Err(too_short(reader.position(), length, message));
    };
    match reader.enter_frame(len) {
        Ok(frame) => Ok(frame),
        Err(error) => Err(error.in_message(message)),
    }
}

/// Reads the length of a frame, then the body with a reader that is bounded by it, which must be read to its end.
#[inline(always)]
pub fn read_frame<'r, B: Storage, T>(
    reader: &mut Reader<'r, B>,
    message: &'static str,
    body: impl FnOnce(&mut Reader<'r, B>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let frame = enter_frame(reader, message)?;
    // The result is handed on as it is: taken apart and put together again, a message would be copied.
    let result = body(reader);
    match result {
        Ok(_) if reader.is_empty() => {
            reader.leave_frame(frame);
            result
        }
        Ok(_) => Err(reader.position().trailing(message).in_whole_frame()),
        Err(error) => Err(error.in_whole_frame()),
    }
}

/// The bytes behind a length word, which counts itself and is never negative.
#[inline]
fn body_len(length: u32) -> Option<usize> {
    // A length below four wraps round, and one that is negative as an Int32 is as large as that.
    let len = length.wrapping_sub(4);
    if len <= i32::MAX as u32 - 4 { usize::try_from(len).ok() } else { None }
}

#[cold]
#[inline(never)]
fn too_short(behind: Position, length: u32, message: &'static str) -> DecodeError {
    let found = i32::from_be_bytes(length.to_be_bytes());
    behind.before(4).error(DecodeErrorKind::FrameTooShort { found }).in_field(message, "length")
}

/// Reads the Int32 that says which message of a family it is.
#[inline]
pub fn read_code<B: Storage>(
    reader: &mut Reader<'_, B>,
    message: &'static str,
    field: &'static str,
) -> Result<i32, DecodeError> {
    match reader.array() {
        Ok(bytes) => Ok(i32::from_be_bytes(bytes)),
        Err(error) => Err(error.in_field(message, field)),
    }
}

/// Looks ahead at the Int32 that says which message of a family it is, behind the tag and the length if there are any.
#[inline]
pub fn peek_code<B: Storage>(
    reader: &Reader<'_, B>,
    message: &'static str,
    field: &'static str,
    tag: Option<(u8, &'static str)>,
    framed: bool,
) -> Result<i32, DecodeError> {
    let mut ahead = reader.clone();
    if let Some((tag, name)) = tag {
        if ahead.peek() != Some(tag) {
            return Err(wrong_tag(ahead.position(), ahead.peek(), tag).in_field(message, name));
        }
        ahead.skip_tag();
    }
    if framed {
        let length = match ahead.array() {
            Ok(bytes) => u32::from_be_bytes(bytes),
            Err(error) => return Err(error.in_field(message, "length")),
        };
        let Some(body) = body_len(length) else {
            return Err(too_short(ahead.position(), length, message));
        };
        if body < 4 && body <= ahead.remaining() {
            return Err(ends_in_code(ahead.position(), body, message, field));
        }
    }
    read_code(&mut ahead, message, field)
}

/// A frame that is whole, and too short for its code.
#[cold]
#[inline(never)]
fn ends_in_code(at: Position, body: usize, message: &'static str, field: &'static str) -> DecodeError {
    at.error(DecodeErrorKind::CutShort { needed: 4, left: body }).in_whole_frame().in_field(message, field)
}

/// The error of a newtype's value, unless that is a message, which has a name of its own.
#[cold]
#[must_use]
pub fn in_newtype(error: DecodeError, message: &'static str) -> DecodeError {
    if error.is_placed() { error } else { error.in_message(message) }
}

/// The error of a tag that no message of a set has.
#[inline]
pub fn unknown_tag<B: Storage>(
    at: &Reader<'_, B>,
    message: &'static str,
    field: &'static str,
    known: &'static [u8],
) -> DecodeError {
    of_tag(at.position(), at.peek().unwrap_or_default(), message, field, known)
}

#[cold]
#[inline(never)]
fn of_tag(at: Position, found: u8, message: &'static str, field: &'static str, known: &'static [u8]) -> DecodeError {
    at.error(DecodeErrorKind::UnknownTag { found, known }).in_field(message, field)
}

/// The error of a code that has been read, and that no message of a family has.
#[inline]
pub fn unknown_code<B: Storage>(
    behind: &Reader<'_, B>,
    message: &'static str,
    field: &'static str,
    found: i32,
) -> DecodeError {
    of_code(behind.position().before(4), found).in_field(message, field)
}

/// The error of a code that was looked at, and that no message of a family has.
#[inline]
pub fn unknown_own_code<B: Storage>(
    at: &Reader<'_, B>,
    message: &'static str,
    field: &'static str,
    ahead: usize,
    found: i32,
) -> DecodeError {
    of_code(at.position(), found).moved_by(ahead).in_field(message, field)
}

/// The error of a value that has been read, and that an enum has not.
#[inline]
pub fn unknown_value<B: Storage>(
    behind: &Reader<'_, B>,
    message: &'static str,
    width: usize,
    found: i128,
) -> DecodeError {
    of_value(behind.position().before(width), found).in_message(message)
}

#[cold]
#[inline(never)]
fn of_value(at: Position, found: i128) -> DecodeError {
    at.error(DecodeErrorKind::UnknownValue { found })
}

#[cold]
#[inline(never)]
fn of_code(at: Position, found: i32) -> DecodeError {
    at.error(DecodeErrorKind::UnknownCode { found })
}

/// Writes what a set does not know, which must not begin with a tag that it does know.
#[inline]
pub fn write_other<O: Observer>(
    writer: &mut Writer<'_, O>,
    message: &'static str,
    known: &'static [u8],
    write: impl FnOnce(&mut Writer<'_, O>) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    match writer.first_byte_of(write)? {
        Some(tag) if known.contains(&tag) => Err(known_tag(message, tag)),
        _ => Ok(()),
    }
}

/// An error if a message of a flattened set, which may keep what it does not know, begins with another byte than its
/// tags: it would not be read as a message of that set.
#[inline]
pub fn check_flattened(first: Option<u8>, message: &'static str, known: &'static [u8]) -> Result<(), EncodeError> {
    match check_known(first, known) {
        Ok(()) => Ok(()),
        Err(error) => Err(error.in_message(message)),
    }
}

/// An error unless the first byte is one of these.
#[inline]
pub(super) fn check_known(first: Option<u8>, known: &'static [u8]) -> Result<(), EncodeError> {
    match first {
        Some(first) if known.contains(&first) => Ok(()),
        found => Err(not_known(found, known)),
    }
}

#[cold]
#[inline(never)]
fn not_known(found: Option<u8>, known: &'static [u8]) -> EncodeError {
    EncodeError::new(EncodeErrorKind::UnknownTag { found, known })
}

/// Writes a message with a code that the set does not know; one that it knows is an error, because it would be read as
/// another message. The code stands behind `offset` bytes.
#[inline]
pub fn write_other_code<O: Observer>(
    writer: &mut Writer<'_, O>,
    message: &'static str,
    known: &'static [(&'static str, i32)],
    offset: usize,
    write: impl FnOnce(&mut Writer<'_, O>) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    match writer.bytes_at(offset, write)?.map(i32::from_be_bytes) {
        Some(code) if known.iter().any(|(_, other)| *other == code) => Err(known_code(message, code)),
        _ => Ok(()),
    }
}

#[cold]
#[inline(never)]
fn known_code(message: &'static str, code: i32) -> EncodeError {
    EncodeError::new(EncodeErrorKind::KnownCode { code }).in_message(message)
}

#[cold]
#[inline(never)]
fn known_tag(message: &'static str, tag: u8) -> EncodeError {
    EncodeError::new(EncodeErrorKind::KnownTag { tag }).in_message(message)
}

#[cfg(test)]
mod tests {
    use super::body_len;

    /// An Int32 that counts its own four bytes.
    #[test]
    fn lengths_below_four_and_below_zero_are_none() {
        for length in (0..4).chain([0x8000_0000, 0x8000_0003, 0x8000_0004, u32::MAX - 1, u32::MAX]) {
            assert_eq!(body_len(length), None, "{length:#x}");
        }
        for (length, len) in [(4, 0), (5, 1), (0x7fff_fffe, 0x7fff_fffa), (0x7fff_ffff, 0x7fff_fffb)] {
            assert_eq!(body_len(length), Some(len), "{length:#x}");
        }
    }
}
