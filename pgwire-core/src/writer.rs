//! The output of an encoder: room for exactly one message.

use crate::error::{EncodeError, EncodeErrorKind};
use crate::layout::Layout;
use crate::room::Room;

/// Writes a message into room that was measured before, front to back, never past its end.
///
/// An [`Observer`] is told which field comes next; this is how [`explain`](crate::PgWire::explain) knows the bytes of
/// each field. Without one (`()`) nothing is left of it in the compiled code.
#[derive(Debug)]
pub struct Writer<'w, O: Observer = ()> {
    room: Room<'w>,
    observer: &'w mut O,
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
#[derive(Debug)]
pub(crate) struct FrameLength<'w> {
    slot: &'w mut [u8; 4],
    left: usize,
}

impl<'w, O: Observer> Writer<'w, O> {
    /// A writer that fills `room`.
    #[inline]
    pub fn new(room: &'w mut [u8], observer: &'w mut O) -> Self {
        Self { room: Room::new(room), observer }
    }

    /// Bytes of room that are left.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.room.len()
    }

    /// Writes `bytes`.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.room.cut(bytes.len())?.copy_from_slice(bytes);
        Ok(())
    }

    /// Writes `bytes`, which hold no NUL, and a NUL.
    #[inline]
    pub(crate) fn put_with_nul(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.room.put_with_nul(bytes)
    }

    /// Writes `bytes` and a NUL, or says where a NUL among them is.
    #[inline]
    pub(crate) fn put_nul_free(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.room.put_nul_free(bytes)
    }

    /// Writes the bytes of one value.
    #[inline]
    pub fn array<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), EncodeError> {
        *self.room.cut_array()? = bytes;
        Ok(())
    }

    /// Checks once that there is room for a run of fixed-width fields of `len` bytes in all.
    #[inline]
    pub(crate) fn run(&self, len: usize) -> Result<(), EncodeError> {
        self.room.check(len)
    }

    /// Runs `write` with a writer of its own, and returns what that has written.
    ///
    /// Where a writer stands that nothing else sees need not be in memory.
    #[inline(always)]
    pub(crate) fn lend(
        &mut self,
        write: impl FnOnce(&mut Writer<'_, O>) -> Result<(), EncodeError>,
    ) -> (&'w mut [u8], Result<(), EncodeError>) {
        let room = self.room.lend();
        let mut inner = Writer { room: Room::new(&mut *room), observer: &mut *self.observer };
        let result = write(&mut inner);
        let filled = inner.room.filled();
        (self.room.take_back(room, filled), result)
    }

    /// An error if room is left: `encoded_len` and what was written must agree.
    #[inline]
    pub fn finish(self) -> Result<(), EncodeError> {
        self.room.finish()
    }

    /// Leaves a place for the length of a frame, which [`Writer::close_frame`] fills in.
    #[inline]
    pub(crate) fn open_frame(&mut self) -> Result<FrameLength<'w>, EncodeError> {
        let left = self.room.len();
        Ok(FrameLength { slot: self.room.cut_array()?, left })
    }

    /// Fills in the length of a frame, which counts itself.
    #[inline]
    pub(crate) fn close_frame(&self, frame: FrameLength<'w>, max: usize) -> Result<(), EncodeError> {
        let len = frame.left - self.room.len();
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
    #[inline]
    pub(crate) fn bytes_at<const N: usize>(
        &mut self,
        offset: usize,
        write: impl FnOnce(&mut Writer<'_, O>) -> Result<(), EncodeError>,
    ) -> Result<Option<[u8; N]>, EncodeError> {
        let (written, result) = self.lend(write);
        let found = written.get(offset..).and_then(|bytes| bytes.first_chunk()).copied();
        result.map(|()| found)
    }

    /// Tells the observer that a message or part begins.
    #[inline]
    pub(crate) fn enter(&mut self, layout: &'static Layout) {
        self.observer.enter(layout, None, self.room.len());
    }

    /// Tells the observer that the part of one variant begins.
    #[inline]
    pub(crate) fn enter_variant(&mut self, layout: &'static Layout, variant: usize) {
        self.observer.enter(layout, Some(variant), self.room.len());
    }

    /// Tells the observer which field comes next.
    #[inline]
    pub(crate) fn row(&mut self, index: usize) {
        self.observer.row(index, self.room.len());
    }

    /// Tells the observer which element of a list comes next.
    #[inline]
    pub(crate) fn item(&mut self, index: usize) {
        self.observer.item(index, self.room.len());
    }

    /// Tells the observer that the part ends.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.observer.leave(self.room.len());
    }
}

#[cold]
#[inline(never)]
fn too_long(len: usize, max: usize) -> EncodeError {
    EncodeError::new(EncodeErrorKind::TooLong { len, max })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::Writer;

    #[test]
    fn frames_count_themselves_and_the_frames_inside() {
        let (mut bytes, mut observer) = ([0; 13], ());
        let mut writer = Writer::new(&mut bytes, &mut observer);
        writer.put(b"o").expect("room");
        let outer = writer.open_frame().expect("room");
        writer.put(b"i").expect("room");
        let inner = writer.open_frame().expect("room");
        writer.put(b"ab").expect("room");
        writer.close_frame(inner, 6).expect("the longest");
        writer.put(b"c").expect("room");
        writer.close_frame(outer, 12).expect("the longest");
        writer.finish().expect("full");
        assert_eq!(&bytes, b"o\0\0\0\x0ci\0\0\0\x06abc");
    }

    #[test]
    fn frames_over_the_maximum_are_refused() {
        for (len, max, is_good) in [(0, 3, false), (0, 4, true), (3, 6, false), (3, 7, true), (3, 8, true)] {
            let (mut bytes, mut observer) = ([0; 7], ());
            let mut writer = Writer::new(&mut bytes[..4 + len], &mut observer);
            let frame = writer.open_frame().expect("room");
            writer.put(&[1; 3][..len]).expect("room");
            assert_eq!(writer.close_frame(frame, max).is_ok(), is_good, "{len} {max}");
        }
    }

    #[test]
    fn what_is_left_is_said() {
        let (mut bytes, mut observer) = ([0; 3], ());
        let mut writer = Writer::new(&mut bytes, &mut observer);
        writer.put(b"a").expect("room");
        assert_eq!(writer.remaining(), 2);
        assert!(writer.run(2).is_ok() && writer.run(3).is_err());
        assert!(writer.finish().expect_err("room is left").to_string().contains('2'));
    }
}
