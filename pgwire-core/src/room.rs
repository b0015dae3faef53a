//! The room that is left for a message: the part of a writer that no observer matters to.

use crate::error::{EncodeError, EncodeErrorKind};
use crate::find_nul::find_stray_nul;

/// Filled front to back, never past its end.
#[derive(Debug)]
pub(crate) struct Room<'w> {
    rest: &'w mut [u8],
    /// Whether something did not fit; then nothing that was written counts.
    overrun: bool,
}

/// How far another has come with a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filled {
    left: usize,
    overrun: bool,
}

impl<'w> Room<'w> {
    #[inline]
    pub(crate) fn new(rest: &'w mut [u8]) -> Self {
        Self { rest, overrun: false }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.rest.len()
    }

    /// Cuts off the next `len` bytes.
    #[inline]
    pub(crate) fn cut(&mut self, len: usize) -> Result<&'w mut [u8], EncodeError> {
        // Compared first, so that the empty slice that stands in meanwhile is never stored.
        if len <= self.rest.len() {
            if let Some((room, rest)) = core::mem::take(&mut self.rest).split_at_mut_checked(len) {
                self.rest = rest;
                return Ok(room);
            }
        }
        self.overrun = true;
        Err(no_room(len))
    }

    /// Cuts off the next `N` bytes.
    #[inline]
    pub(crate) fn cut_array<const N: usize>(&mut self) -> Result<&'w mut [u8; N], EncodeError> {
        match self.cut(N)?.first_chunk_mut() {
            Some(room) => Ok(room),
            None => Err(no_room(N)),
        }
    }

    /// Writes `bytes`, which hold no NUL, and a NUL.
    #[inline]
    pub(crate) fn put_with_nul(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        // With one look at the room for both, the second cannot fail.
        if let Some((nul, room)) = self.cut(bytes.len() + 1)?.split_last_mut() {
            room.copy_from_slice(bytes);
            *nul = 0;
        }
        Ok(())
    }

    /// Writes `bytes` and a NUL, or says where a NUL among them is.
    // Not a copy in each message: the search is a call in any case.
    #[inline(never)]
    pub(crate) fn put_nul_free(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        match find_stray_nul(bytes) {
            None => self.put_with_nul(bytes),
            Some(position) => Err(EncodeError::new(EncodeErrorKind::InteriorNul { position })),
        }
    }

    /// An error unless there are `len` bytes.
    #[inline]
    pub(crate) fn check(&self, len: usize) -> Result<(), EncodeError> {
        if self.rest.len() < len { Err(no_room(len)) } else { Ok(()) }
    }

    /// An error unless everything was filled.
    #[inline]
    pub(crate) fn finish(&self) -> Result<(), EncodeError> {
        if self.overrun {
            return Err(no_room(1));
        }
        if self.rest.is_empty() { Ok(()) } else { Err(room_left(self.rest.len())) }
    }

    /// All that is left, to be lent to another until [`Room::take_back`].
    #[inline(always)]
    pub(crate) fn lend(&mut self) -> &'w mut [u8] {
        core::mem::take(&mut self.rest)
    }

    /// Goes on behind what the other has filled, which is returned.
    #[inline(always)]
    pub(crate) fn take_back(&mut self, room: &'w mut [u8], Filled { left, overrun }: Filled) -> &'w mut [u8] {
        self.overrun |= overrun;
        // What is left is never more than there was, so the cut cannot fail.
        match room.len().checked_sub(left).and_then(|written| room.split_at_mut_checked(written)) {
            Some((written, rest)) => {
                self.rest = rest;
                written
            }
            None => &mut [],
        }
    }

    #[inline(always)]
    pub(crate) fn filled(&self) -> Filled {
        Filled { left: self.rest.len(), overrun: self.overrun }
    }
}

#[cold]
#[inline(never)]
fn no_room(needed: usize) -> EncodeError {
    EncodeError::new(EncodeErrorKind::SizeMismatch { excess: needed, missing: 0 })
}

#[cold]
#[inline(never)]
fn room_left(left: usize) -> EncodeError {
    EncodeError::new(EncodeErrorKind::SizeMismatch { excess: 0, missing: left })
}

#[cfg(test)]
mod tests {
    use super::Room;

    /// What the other could not write is missing, also where the room has been filled by others since.
    #[test]
    fn an_overrun_of_the_one_it_was_lent_to_is_kept() {
        for (sizes, is_good) in
            [(&[3][..], true), (&[1, 2], true), (&[4, 3], false), (&[1, 3, 2], false), (&[2], false)]
        {
            let mut bytes = [0; 4];
            let mut room = Room::new(&mut bytes);
            room.cut(1).expect("room");
            let lent = room.lend();
            let mut other = Room::new(&mut *lent);
            let mut cut = 0;
            for &size in sizes {
                cut += other.cut(size).map_or(0, |cut| cut.len());
            }
            let filled = other.filled();
            assert_eq!(room.take_back(lent, filled).len(), cut, "{sizes:?}");
            assert_eq!((room.len(), room.finish().is_ok()), (3 - cut, is_good), "{sizes:?}");
        }
        // Two of them are still one.
        let mut bytes = [0; 1];
        let mut room = Room::new(&mut bytes);
        room.cut(2).expect_err("no room");
        let lent = room.lend();
        let mut other = Room::new(&mut *lent);
        other.cut(2).expect_err("no room");
        let filled = other.filled();
        room.take_back(lent, filled);
        room.cut(1).expect("room");
        room.finish().expect_err("an overrun");
    }
}
