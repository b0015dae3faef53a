//! Writing a part, row after row.

use super::{PLACED, Rows};
use crate::encode::{Encode, EncodeWith};
use crate::error::EncodeError;
use crate::field::generated::{
    check_absent, check_presence, write_byte_string, write_constant, write_count, write_cstring, write_len,
    write_nonzero, write_nullable_len,
};
use crate::field::{ByteStringField, CStringField, Limits, Prefix, WireInteger, WriteList};
use crate::layout::Describe;
use crate::writer::{Observer, Writer};

/// Writes the rows of a part, and knows at which it is.
#[derive(Debug)]
pub struct PartWriter<'p, 'w, O: Observer, C> {
    writer: &'p mut Writer<'w, O>,
    context: &'p C,
    row: usize,
}

/// Writes a part.
#[inline(always)]
pub fn write_part<'w, T: Describe, O: Observer, C>(
    _: &T,
    writer: &mut Writer<'w, O>,
    context: &C,
    rows: &'static Rows,
    write: impl for<'n, 'p> FnOnce(
        &'n mut PartWriter<'p, 'w, O, C>,
    ) -> Result<&'n mut PartWriter<'p, 'w, O, C>, EncodeError>,
) -> Result<(), EncodeError> {
    writer.enter(T::LAYOUT);
    write_rows(writer, context, rows, write)
}

/// Writes the variant of this index.
#[inline(always)]
pub fn write_variant<'w, T: Describe, O: Observer, C>(
    _: &T,
    variant: usize,
    writer: &mut Writer<'w, O>,
    context: &C,
    rows: &'static Rows,
    write: impl for<'n, 'p> FnOnce(
        &'n mut PartWriter<'p, 'w, O, C>,
    ) -> Result<&'n mut PartWriter<'p, 'w, O, C>, EncodeError>,
) -> Result<(), EncodeError> {
    writer.enter_variant(T::LAYOUT, variant);
    write_rows(writer, context, rows, write)
}

#[inline(always)]
fn write_rows<'w, O: Observer, C>(
    writer: &mut Writer<'w, O>,
    context: &C,
    rows: &'static Rows,
    write: impl for<'n, 'p> FnOnce(
        &'n mut PartWriter<'p, 'w, O, C>,
    ) -> Result<&'n mut PartWriter<'p, 'w, O, C>, EncodeError>,
) -> Result<(), EncodeError> {
    let mut part = PartWriter { writer, context, row: 0 };
    match write(&mut part) {
        Ok(_) => {
            part.writer.leave();
            Ok(())
        }
        Err(error) => Err(rows.place_written(error, part.row)),
    }
}

impl<'w, O: Observer, C> PartWriter<'_, 'w, O, C> {
    /// Writes one row, which the observer is told of.
    #[inline(always)]
    fn row(
        &mut self,
        write: impl FnOnce(&mut Writer<'w, O>, &C) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        self.writer.row(self.row);
        write(self.writer, self.context)?;
        self.row += 1;
        Ok(self)
    }

    /// Checks once that there is room for a run of fixed-width rows of `len` bytes in all.
    #[inline(always)]
    pub fn run(&mut self, len: usize) -> Result<&mut Self, EncodeError> {
        self.writer.run(len)?;
        Ok(self)
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

    /// The length of a frame of at most `max` bytes, and what is in it.
    #[inline(always)]
    pub fn framed(
        &mut self,
        max: usize,
        write: impl FnOnce(&mut Self) -> Result<&mut Self, EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        let length = self.row;
        self.writer.row(length);
        let frame = self.writer.open_frame()?;
        self.row += 1;
        write(self)?;
        if let Err(error) = self.writer.close_frame(frame, max) {
            self.row = length;
            return Err(error);
        }
        Ok(self)
    }

    /// A message that brings its own rows.
    #[inline(always)]
    pub fn payload(
        &mut self,
        write: impl FnOnce(&mut Writer<'w, O>, &C) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        match write(self.writer, self.context) {
            Ok(()) => Ok(self),
            Err(error) => {
                self.row = PLACED;
                Err(error)
            }
        }
    }

    /// A value that writes itself.
    #[inline(always)]
    pub fn plain<T: Encode<C>>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.row(|writer, context| value.write(writer, context))
    }

    /// A value that this function writes.
    #[inline(always)]
    pub fn by(
        &mut self,
        write: impl FnOnce(&mut Writer<'w, O>, &C) -> Result<(), EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        self.row(write)
    }

    /// The only value of a part, whose errors need no name for it.
    #[inline(always)]
    pub fn only<T: Encode<C>>(&mut self, value: &T) -> Result<&mut Self, EncodeError> {
        self.writer.row(self.row);
        self.payload(|writer, context| value.write(writer, context))
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
        self.row(|writer, _| write_nullable_len::<P, T, O>(value, writer))?;
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
    pub fn when<T>(
        &mut self,
        holds: bool,
        value: &Option<T>,
        own: usize,
        rows: usize,
        write: impl for<'n> FnOnce(&'n mut Self, &T) -> Result<&'n mut Self, EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        if let Err(error) = check_presence(holds, value.is_some()) {
            self.row += own;
            return Err(error);
        }
        self.if_some(value, rows, write)
    }

    /// A field of so many rows, which need not be set.
    #[inline(always)]
    pub fn if_some<T>(
        &mut self,
        value: &Option<T>,
        rows: usize,
        write: impl for<'n> FnOnce(&'n mut Self, &T) -> Result<&'n mut Self, EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        match value {
            Some(value) => write(self, value),
            None => {
                self.row += rows;
                Ok(self)
            }
        }
    }

    /// What comes after a field that the next byte decides on: if the field is not there, that byte must not say that it
    /// is.
    #[inline(always)]
    pub fn unlike(
        &mut self,
        absent: bool,
        tags: &[u8],
        write: impl for<'n, 'p, 'v> FnOnce(
            &'n mut PartWriter<'p, 'v, O, C>,
        ) -> Result<&'n mut PartWriter<'p, 'v, O, C>, EncodeError>,
    ) -> Result<&mut Self, EncodeError> {
        let (context, own) = (self.context, self.row.wrapping_sub(1));
        let mut row = self.row;
        let next = self.writer.first_byte_of(|writer| {
            let mut part = PartWriter { writer, context, row };
            let result = write(&mut part).map(drop);
            row = part.row;
            result
        });
        self.row = row;
        if let Err(error) = check_absent(absent, next?, tags) {
            self.row = own;
            return Err(error);
        }
        Ok(self)
    }
}
