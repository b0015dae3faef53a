//! Writing a part, row after row.

use super::{Rows, WriteRun};
use crate::__private::head;
use crate::encode::{Encode, EncodeWith};
use crate::error::EncodeError;
use crate::field::{
    ByteStringField, CStringField, Limits, Prefix, WireInteger, WriteList, check_absent, check_presence,
    write_byte_string, write_constant, write_count, write_cstring, write_len, write_nonzero, write_nullable_len,
};
use crate::layout::Describe;
use crate::writer::{FrameLength, Observer, Writer};

/// Writes the rows of a part, and knows at which it is, so that an error is placed there.
#[derive(Debug)]
pub struct PartWriter<'p, 'w, O: Observer, C> {
    pub(super) writer: &'p mut Writer<'w, O>,
    pub(super) context: &'p C,
    rows: &'static Rows,
    pub(super) row: usize,
    frame: Option<Frame<'w>>,
}

/// The length word of a frame, at its row, and the most that it may say.
#[derive(Debug)]
struct Frame<'w> {
    length: FrameLength<'w>,
    row: usize,
    max: usize,
}

/// Begins a part.
#[inline(always)]
pub fn write_part<'p, 'w, T: Describe, O: Observer, C>(
    _: &T,
    writer: &'p mut Writer<'w, O>,
    context: &'p C,
    rows: &'static Rows,
) -> PartWriter<'p, 'w, O, C> {
    writer.enter(T::LAYOUT);
    PartWriter { writer, context, rows, row: 0, frame: None }
}

/// Begins the variant of this index.
#[inline(always)]
pub fn write_variant<'p, 'w, T: Describe, O: Observer, C>(
    _: &T,
    variant: usize,
    writer: &'p mut Writer<'w, O>,
    context: &'p C,
    rows: &'static Rows,
) -> PartWriter<'p, 'w, O, C> {
    writer.enter_variant(T::LAYOUT, variant);
    PartWriter { writer, context, rows, row: 0, frame: None }
}

impl<'w, O: Observer, C> PartWriter<'_, 'w, O, C> {
    /// Ends the part, and fills in the length of its frame if it has one.
    #[inline(always)]
    pub fn end(&mut self) -> Result<(), EncodeError> {
        if let Some(Frame { length, row, max }) = self.frame.take() {
            if let Err(error) = self.writer.close_frame(length, max) {
                return Err(self.rows.place_written(error, row));
            }
        }
        self.writer.leave();
        Ok(())
    }

    /// Places an error in the row that is being written.
    #[inline(always)]
    pub(super) fn place(&self, error: EncodeError) -> EncodeError {
        self.rows.place_written(error, self.row)
    }

    /// Writes one row, which the observer is told of.
    #[inline(always)]
    fn row(
        &mut self,
        write: impl FnOnce(&mut Writer<'w, O>, &C) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        self.writer.row(self.row);
        match write(self.writer, self.context) {
            Ok(()) => {
                self.row += 1;
                Ok(self)
            }
            Err(error) => Err(self.place(error)),
        }
    }

    /// Checks once that there is room for a run of fixed-width rows of `len` bytes in all.
    #[inline(always)]
    pub fn run(&mut self, len: usize) -> Result<&mut Self, EncodeError> {
        match self.writer.run(len) {
            Ok(()) => Ok(self),
            Err(error) => Err(self.place(error)),
        }
    }

    /// A byte that is always the same.
    #[inline(always)]
    pub fn byte(&mut self, byte: u8) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| writer.array([byte]))
    }

    /// The Int32 that says which message of a family it is.
    #[inline(always)]
    pub fn code(&mut self, code: i32) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| writer.array(code.to_be_bytes()))
    }

    /// The length of a frame of at most `max` bytes, which is filled in at the end.
    #[inline(always)]
    pub fn framed(&mut self, max: usize) -> Result<&mut Self, EncodeError> {
        let row = self.row;
        self.writer.row(row);
        match self.writer.open_frame() {
            Ok(length) => {
                self.frame = Some(Frame { length, row, max });
                self.row += 1;
                Ok(self)
            }
            Err(error) => Err(self.place(error)),
        }
    }

    /// A message that brings its own rows.
    #[inline(always)]
    pub fn payload(
        &mut self,
        write: impl FnOnce(&mut Writer<'w, O>, &C) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        self.writer.row(self.row);
        write(self.writer, self.context)?;
        Ok(self)
    }

    /// A value that writes itself.
    #[inline(always)]
    pub fn plain<T: Encode<C>>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, context| value.write(writer, context))
    }

    /// Values of fixed width that stand beside each other.
    #[inline(always)]
    pub fn values<T: WriteRun<C>>(&mut self, values: T) -> Result<&mut Self, EncodeError> {
        values.write(self)?;
        Ok(self)
    }

    /// A value that this function writes.
    #[inline(always)]
    pub fn by(
        &mut self,
        write: impl FnOnce(&mut Writer<'w, O>, &C) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        self.row(write)
    }

    /// The only value of a part, whose errors need no name for it if it is a message that says its own.
    #[inline(always)]
    pub fn only<T: Encode<C>>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.writer.row(self.row);
        match value.write(self.writer, self.context) {
            Ok(()) => Ok(self),
            Err(error) if !error.is_placed() => Err(self.place(error)),
            Err(error) => Err(error),
        }
    }

    /// A number that has one value.
    #[inline(always)]
    pub fn constant<T: WireInteger + Encode>(&mut self, value: &T, expected: T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| write_constant(*value, expected, writer))
    }

    /// A number that is set.
    #[inline(always)]
    pub fn nonzero<T: WireInteger + Encode>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| write_nonzero(*value, writer))
    }

    /// A `String`.
    #[inline(always)]
    pub fn cstring<T: CStringField>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.cstring_within(value, Limits::NONE)
    }

    /// A `String` within its limits.
    #[inline(always)]
    pub fn cstring_within<T: CStringField>(&mut self, value: &T, limits: Limits) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| write_cstring(value, limits, writer))
    }

    /// A length and the bytes.
    #[inline(always)]
    pub fn bytes<P: Prefix, T: ByteStringField>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.bytes_within::<P, T>(value, Limits::NONE)
    }

    /// A length within its limits and the bytes.
    #[inline(always)]
    pub fn bytes_within<P: Prefix, T: ByteStringField>(
        &mut self,
        value: &T,
        limits: Limits,
    ) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| write_len::<P, T, O>(value, writer))?.rest_within(value, limits)
    }

    /// A length, and the bytes unless it is −1.
    #[inline(always)]
    pub fn nullable<P: Prefix + From<i8>, T: ByteStringField>(
        &mut self,
        value: &Option<T>,
    ) -> Result<&mut Self, EncodeError> {
        self.nullable_within::<P, T>(value, Limits::NONE)
    }

    /// A length within its limits, and the bytes unless it is −1.
    #[inline(always)]
    pub fn nullable_within<P: Prefix + From<i8>, T: ByteStringField>(
        &mut self,
        value: &Option<T>,
        limits: Limits,
    ) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| write_nullable_len::<P, T, O>(value.as_ref(), writer))?;
        match value {
            Some(value) => self.rest_within(value, limits),
            // A NULL has no bytes to show.
            None => {
                self.row += 1;
                Ok(self)
            }
        }
    }

    /// Bytes that nothing is in front of.
    #[inline(always)]
    pub fn rest<T: ByteStringField>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.rest_within(value, Limits::NONE)
    }

    /// Bytes that nothing is in front of, whose number is within limits.
    #[inline(always)]
    pub fn rest_within<T: ByteStringField>(&mut self, value: &T, limits: Limits) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| write_byte_string(value, limits, writer))
    }

    /// The number of elements of a list that comes later.
    #[inline(always)]
    pub fn count<P: Prefix, T: WriteList<C>>(&mut self, list: &T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, _| write_count::<P, O>(list.count(), writer))
    }

    /// The elements of a list.
    #[inline(always)]
    pub fn items<T: WriteList<C>>(&mut self, list: &T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, context| list.write_items(writer, context, false))
    }

    /// The number of elements of a list, and the elements.
    #[inline(always)]
    pub fn counted<P: Prefix, T: WriteList<C>>(&mut self, list: &T) -> Result<&mut Self, EncodeError> {
        self.count::<P, T>(list)?.items(list)
    }

    /// The elements of a list, none of which begins with a zero byte, and a zero byte.
    #[inline(always)]
    pub fn terminated<T: WriteList<C>>(&mut self, list: &T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, context| list.write_items(writer, context, true))?.byte(0)
    }

    /// What a codec writes.
    #[inline(always)]
    pub fn with<K: EncodeWith<T, C>, T>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, context| K::write(value, writer, context))
    }

    /// A field of so many rows, which must be set exactly if its condition holds; it has its name at its row `own`.
    #[inline(always)]
    pub fn when<'v, T>(
        &mut self,
        holds: bool,
        value: &'v Option<T>,
        own: usize,
        rows: usize,
    ) -> Result<Option<&'v T>, EncodeError> {
        match check_presence(holds, value.is_some()) {
            Ok(()) => Ok(self.if_some(value, rows)),
            Err(error) => Err(self.rows.place_written(error, self.row + own)),
        }
    }

    /// A field of so many rows, which need not be set.
    #[inline(always)]
    pub fn if_some<'v, T>(&mut self, value: &'v Option<T>, rows: usize) -> Option<&'v T> {
        if value.is_none() {
            self.row += rows;
        }
        value.as_ref()
    }

    /// A field that the next byte decides on, which must begin with one of these.
    #[inline(always)]
    pub fn known(
        &mut self,
        tags: &'static [u8],
        write: impl FnOnce(&mut PartWriter<'_, '_, O, C>) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        let own = self.row;
        let first = self.first_byte_of(write)?;
        match head::check_known(first, tags) {
            Ok(()) => Ok(self),
            Err(error) => Err(self.rows.place_written(error, own)),
        }
    }

    /// What comes after a field that the next byte decides on: if the field is not there, that byte must not say that it
    /// is.
    #[inline(always)]
    pub fn unlike(
        &mut self,
        absent: bool,
        tags: &[u8],
        write: impl FnOnce(&mut PartWriter<'_, '_, O, C>) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        let own = self.row.wrapping_sub(1);
        let next = self.first_byte_of(write)?;
        match check_absent(absent, next, tags) {
            Ok(()) => Ok(self),
            Err(error) => Err(self.rows.place_written(error, own)),
        }
    }

    /// Writes some rows, and returns the first byte of them.
    #[inline(always)]
    fn first_byte_of(
        &mut self,
        write: impl FnOnce(&mut PartWriter<'_, '_, O, C>) -> Result<(), EncodeError>,
    ) -> Result<Option<u8>, EncodeError> {
        let (context, rows) = (self.context, self.rows);
        let mut row = self.row;
        let first = self.writer.first_byte_of(|writer| {
            let mut part = PartWriter { writer, context, rows, row, frame: None };
            write(&mut part)?;
            row = part.row;
            Ok(())
        });
        self.row = row;
        first
    }
}
