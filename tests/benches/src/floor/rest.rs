//! Cutting values off the front of what is left.

use super::Fault;

/// A number that stands in an array.
macro_rules! number {
    ($ty:ty, $array:expr, $at:expr) => {{
        let (mut bytes, mut index) = ([0; size_of::<$ty>()], 0);
        while index < size_of::<$ty>() {
            bytes[index] = $array[$at + index];
            index += 1;
        }
        u64::from(<$ty>::from_be_bytes(bytes))
    }};
}

pub(super) use number;

/// The next `N` bytes, and what comes after them.
#[inline(always)]
pub(super) fn array<const N: usize>(rest: &[u8]) -> Result<(&[u8; N], &[u8]), Fault> {
    rest.split_first_chunk::<N>().ok_or(Fault::CutShort)
}

/// The next `len` bytes, and what comes after them.
#[inline(always)]
pub(super) fn bytes(rest: &[u8], len: usize) -> Result<(&[u8], &[u8]), Fault> {
    rest.split_at_checked(len).ok_or(Fault::CutShort)
}

/// The bytes up to a NUL, and what comes after it.
#[inline(always)]
pub(super) fn string(rest: &[u8]) -> Result<(&[u8], &[u8]), Fault> {
    let len = nul(rest).ok_or(Fault::NoNul)?;
    match rest.split_at_checked(len) {
        Some((text, rest)) => Ok((text, rest.get(1..).unwrap_or_default())),
        None => Err(Fault::NoNul),
    }
}

/// The first NUL, eight bytes at a time: fewer instructions than `CStr::from_bytes_until_nul` of core and the memchr
/// crate take for names.
fn nul(bytes: &[u8]) -> Option<usize> {
    let first = |step: [u8; 8]| {
        let word = u64::from_le_bytes(step);
        let zeros = word.wrapping_sub(0x0101_0101_0101_0101) & !word & 0x8080_8080_8080_8080;
        (zeros != 0).then(|| (zeros.trailing_zeros() / 8) as usize)
    };
    let (mut rest, mut before) = (bytes, 0);
    while let Some((step, after)) = rest.split_first_chunk() {
        if let Some(position) = first(*step) {
            return Some(before + position);
        }
        (before, rest) = (before + 8, after);
    }
    match bytes.last_chunk() {
        Some(step) => first(*step).map(|position| bytes.len() - 8 + position),
        None => bytes.iter().position(|&byte| byte == 0),
    }
}

/// A value with its length in front, or NULL, and what comes after it.
#[inline(always)]
pub(super) fn value(rest: &[u8]) -> Result<(Option<&[u8]>, &[u8]), Fault> {
    let (length, rest) = array::<4>(rest)?;
    let length = u32::from_be_bytes(*length);
    // A negative length is beyond any input, so that one comparison finds it as well.
    match rest.split_at_checked(length as usize) {
        Some((value, rest)) if length <= i32::MAX as u32 => Ok((Some(value), rest)),
        _ => match length {
            u32::MAX => Ok((None, rest)),
            0..=0x7fff_ffff => Err(Fault::CutShort),
            _ => Err(Fault::Negative),
        },
    }
}

/// What comes after the tag and the length, which must be that of all that is left; `N` bytes are known to be there.
#[inline(always)]
pub(super) fn frame<const N: usize>(message: &[u8], tag: u8) -> Result<([u8; N], &[u8]), Fault> {
    let (head, rest) = array::<5>(message)?;
    if head[0] != tag {
        return Err(Fault::Tag);
    }
    let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]);
    if length as usize != message.len() - 1 {
        return Err(Fault::Frame);
    }
    let (head, rest) = array::<N>(rest)?;
    Ok((*head, rest))
}

/// An error if anything is left.
#[inline(always)]
pub(super) fn end(rest: &[u8]) -> Result<(), Fault> {
    if rest.is_empty() { Ok(()) } else { Err(Fault::Trailing) }
}
