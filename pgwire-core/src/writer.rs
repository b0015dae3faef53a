//! The output of an encoder: room for exactly one message.

use crate::error::{EncodeError, EncodeErrorKind};
use crate::layout::Layout;
use crate::nul::find_stray_nul;

/// Writes a message into room that was measured before, front to back, never past its end.
///
/// An [`Observer`] is told which field comes next; this is how [`explain`](crate::PgWire::explain) knows the bytes of
/// each field. Without one (`()`) nothing is left of it in the compiled code.
#[derive(Debug)]
pub struct Writer<'w, O: Observer = ()> {
    rest: &'w mut [u8],
    observer: &'w mut O,
    /// Whether something did not fit; then nothing that was written counts.
    overrun: bool,
}

/// Follows a [`Writer`] through the parts of a message.
pub trait Observer {
    /// Whether it matters where each element of a list begins, so that a list in wire form is not written at once.
    #[doc(hidden)]
    const FOLLOWS_ITEMS: bool = true;

    /// A message or a part begins; its fields follow.
    fn enter(&mut self, layout: &'static Layout, variant: Option<usize>, left: usize) {
        let _ = (layout, variant, left);
    }

    /// The field `index` of the part begins.
    fn row(&mut self, index: usize, left: usize) {
        let _ = (index, left);
    }

    /// The element `index` of the list begins.
    fn item(&mut self, index: usize, left: usize) {
        let _ = (index, left);
    }

    /// The part that was entered last ends.
    fn leave(&mut self, left: usize) {
        let _ = left;
    }
}

impl Observer for () {
    const FOLLOWS_ITEMS: bool = false;
}

/// The length word of a frame that is being written.
#[doc(hidden)]
#[derive(Debug)]
pub struct FrameLength<'w> {
    slot: &'w mut [u8; 4],
    left: usize,
}

impl<'w, O: Observer> Writer<'w, O> {
    /// A writer that fills `room`.
    #[inline]
    pub fn new(room: &'w mut [u8], observer: &'w mut O) -> Self {
        Self { rest: room, observer, overrun: false }
    }

    /// Bytes of room that are left.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Writes `bytes`.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        let room = room_for(&mut self.rest, &mut self.overrun, bytes.len())?;
        room.copy_from_slice(bytes);
        Ok(())
    }

    /// Writes `bytes`, which hold no NUL, and a NUL.
    #[inline]
    pub(crate) fn put_with_nul(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        put_with_nul(&mut self.rest, &mut self.overrun, bytes)
    }

    /// Writes `bytes` and a NUL, or says where a NUL among them is.
    #[inline(always)]
    pub(crate) fn put_nul_free(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        put_nul_free(&mut self.rest, &mut self.overrun, bytes)
    }

    /// Writes the bytes of one value.
    #[inline]
    pub fn array<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), EncodeError> {
        let room = room_for(&mut self.rest, &mut self.overrun, N)?;
        room.copy_from_slice(&bytes);
        Ok(())
    }

    /// Checks once that there is room for a run of fixed-width fields of `len` bytes in all.
    #[doc(hidden)]
    #[inline]
    pub fn run(&self, len: usize) -> Result<(), EncodeError> {
        if self.rest.len() < len { Err(no_room(len)) } else { Ok(()) }
    }

    /// Runs `write` with a writer that nothing else sees meanwhile, so that where it stands need not be in memory.
    #[inline(always)]
    pub(crate) fn in_registers(
        &mut self,
        write: impl FnOnce(&mut Writer<'_, O>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let room = core::mem::take(&mut self.rest);
        let mut inner = Writer { rest: &mut *room, observer: &mut *self.observer, overrun: false };
        let result = write(&mut inner);
        let (left, overrun) = (inner.rest.len(), inner.overrun);
        self.overrun |= overrun;
        if let Some((_, rest)) = room.split_at_mut_checked(room.len().wrapping_sub(left)) {
            self.rest = rest;
        }
        result
    }

    /// An error if room is left: `encoded_len` and what was written must agree.
    #[inline]
    pub fn finish(self) -> Result<(), EncodeError> {
        if self.overrun {
            return Err(no_room(1));
        }
        if self.rest.is_empty() { Ok(()) } else { Err(room_left(self.rest.len())) }
    }

    /// Leaves a place for the length of a frame, which [`Writer::close_frame`] fills in.
    #[doc(hidden)]
    #[inline]
    pub fn open_frame(&mut self) -> Result<FrameLength<'w>, EncodeError> {
        let left = self.rest.len();
        match core::mem::take(&mut self.rest).split_first_chunk_mut::<4>() {
            Some((slot, rest)) => {
                self.rest = rest;
                Ok(FrameLength { slot, left })
            }
            None => Err(no_room(4)),
        }
    }

    /// Fills in the length of a frame, which counts itself.
    #[doc(hidden)]
    #[inline]
    pub fn close_frame(&self, frame: FrameLength<'w>, max: usize) -> Result<(), EncodeError> {
        let len = frame.left - self.rest.len();
        if len > max {
            return Err(too_long(len, max));
        }
        let word = i32::try_from(len).map_err(|_| too_long(len, i32::MAX as usize))?;
        *frame.slot = word.to_be_bytes();
        Ok(())
    }

    /// Runs `write` and returns the first byte that it wrote.
    #[doc(hidden)]
    #[inline]
    pub fn first_byte_of(
        &mut self,
        write: impl FnOnce(&mut Writer<'_, O>) -> Result<(), EncodeError>,
    ) -> Result<Option<u8>, EncodeError> {
        self.bytes_at(0, write).map(|first| first.map(|[byte]| byte))
    }

    /// Runs `write` and returns some of the bytes that it wrote.
    #[doc(hidden)]
    #[inline]
    pub fn bytes_at<const N: usize>(
        &mut self,
        offset: usize,
        write: impl FnOnce(&mut Writer<'_, O>) -> Result<(), EncodeError>,
    ) -> Result<Option<[u8; N]>, EncodeError> {
        let room = core::mem::take(&mut self.rest);
        let mut inner = Writer { rest: &mut *room, observer: &mut *self.observer, overrun: false };
        let result = write(&mut inner);
        let (left, overrun) = (inner.rest.len(), inner.overrun);
        self.overrun |= overrun;
        let written = room.len() - left;
        let (done, rest) = room.split_at_mut(written);
        let found = done.get(offset..).and_then(|bytes| bytes.first_chunk()).copied();
        self.rest = rest;
        result.map(|()| found)
    }

    /// Tells the observer that a message or part begins.
    #[doc(hidden)]
    #[inline]
    pub fn enter(&mut self, layout: &'static Layout) {
        self.observer.enter(layout, None, self.rest.len());
    }

    /// Tells the observer that the part of one variant begins.
    #[doc(hidden)]
    #[inline]
    pub fn enter_variant(&mut self, layout: &'static Layout, variant: usize) {
        self.observer.enter(layout, Some(variant), self.rest.len());
    }

    /// Tells the observer which field comes next.
    #[doc(hidden)]
    #[inline]
    pub fn row(&mut self, index: usize) {
        self.observer.row(index, self.rest.len());
    }

    /// Tells the observer which element of a list comes next.
    #[doc(hidden)]
    #[inline]
    pub fn item(&mut self, index: usize) {
        self.observer.item(index, self.rest.len());
    }

    /// Tells the observer that the part ends.
    #[doc(hidden)]
    #[inline]
    pub fn leave(&mut self) {
        self.observer.leave(self.rest.len());
    }
}

/// Cuts off the room for the next `len` bytes.
#[inline]
fn room_for<'w>(rest: &mut &'w mut [u8], overrun: &mut bool, len: usize) -> Result<&'w mut [u8], EncodeError> {
    // Compared first, so that the empty slice that stands in meanwhile is never stored.
    if len <= rest.len() {
        if let Some((room, behind)) = core::mem::take(rest).split_at_mut_checked(len) {
            *rest = behind;
            return Ok(room);
        }
    }
    *overrun = true;
    Err(no_room(len))
}

#[inline]
fn put_with_nul(rest: &mut &mut [u8], overrun: &mut bool, bytes: &[u8]) -> Result<(), EncodeError> {
    // With one look at the room for both, the second cannot fail.
    if let Some((nul, room)) = room_for(rest, overrun, bytes.len() + 1)?.split_last_mut() {
        room.copy_from_slice(bytes);
        *nul = 0;
    }
    Ok(())
}

/// Once for all observers: the search for a NUL is a call in any case.
#[inline(never)]
fn put_nul_free(rest: &mut &mut [u8], overrun: &mut bool, bytes: &[u8]) -> Result<(), EncodeError> {
    match find_stray_nul(bytes) {
        None => put_with_nul(rest, overrun, bytes),
        Some(position) => Err(EncodeError::new(EncodeErrorKind::InteriorNul { position })),
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

#[cold]
#[inline(never)]
fn too_long(len: usize, max: usize) -> EncodeError {
    EncodeError::new(EncodeErrorKind::TooLong { len, max })
}
