//! Finding the NUL that ends a string.

/// Bytes that are looked at in one step.
const STEP: usize = size_of::<u64>();

/// Bytes after which a string is so long that it is left to the `memchr` crate.
#[cfg(feature = "memchr")]
const LONG: usize = 8 * STEP;

/// The place of the first NUL.
///
/// Most strings of the protocol are names of a few bytes, in the middle of a message. Eight bytes are looked at in one
/// step, wherever they are, and the last step may go over bytes that were looked at before: there is no walking byte by
/// byte up to an aligned place, which is what takes the time in `memchr` and in core's `CStr::from_bytes_until_nul`.
/// With the feature `memchr`, that crate goes on where a string is long.
pub(crate) fn find_nul(bytes: &[u8]) -> Option<usize> {
    let (mut rest, mut before) = (bytes, 0);
    while let Some((step, after)) = rest.split_first_chunk() {
        if let Some(position) = first_nul(*step) {
            return Some(before + position);
        }
        before += STEP;
        rest = after;
        #[cfg(feature = "memchr")]
        if before == LONG {
            return memchr::memchr(0, rest).map(|position| before + position);
        }
    }
    match bytes.last_chunk() {
        // Without a NUL among the bytes before, the first among these is the first of all.
        Some(step) => first_nul(*step).map(|position| bytes.len() - STEP + position),
        None => bytes.iter().position(|&byte| byte == 0),
    }
}

/// The same where there should be none, which is looked for before a string is written: one function for all messages.
#[inline(never)]
pub(crate) fn find_stray_nul(bytes: &[u8]) -> Option<usize> {
    find_nul(bytes)
}

/// The first NUL among eight bytes.
#[inline]
fn first_nul(step: [u8; STEP]) -> Option<usize> {
    const LOW: u64 = u64::from_ne_bytes([0x01; STEP]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; STEP]);
    // The lowest bit that is set belongs to the first zero byte; above it there may be others that are wrong.
    let word = u64::from_le_bytes(step);
    let zeros = word.wrapping_sub(LOW) & !word & HIGH;
    (zeros != 0).then(|| (zeros.trailing_zeros() / u8::BITS) as usize)
}

#[cfg(test)]
mod tests {
    use super::find_nul;

    #[test]
    fn finds_the_first_nul_at_every_place_in_every_length() {
        for len in 0..=130 {
            for fill in [1, 0x7f, 0x80, 0x81, 0xff] {
                let mut bytes = alloc::vec![fill; len];
                assert_eq!(find_nul(&bytes), None);
                for place in (0..len).rev() {
                    bytes[place] = 0;
                    assert_eq!(find_nul(&bytes), Some(place), "{bytes:?}");
                }
            }
        }
    }
}
