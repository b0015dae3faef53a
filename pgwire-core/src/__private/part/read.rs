//! Reading a part, row after row.

use super::{ReadRun, Rows};
use crate::__private::head;
use crate::decode::{Decode, DecodeWith};
use crate::error::DecodeError;
use crate::field::generated::ReadInteger;
use crate::field::{
    Limits, Prefix, ReadByteString, ReadCString, ReadList, negative, read_byte_string, read_constant, read_count,
    read_cstring, read_marker, read_nonzero,
};
use crate::reader::{Frame, Reader};
use crate::storage::Storage;

/// Reads the rows of a part, and knows at which it is, so that an error is placed there.
#[derive(Debug)]
pub struct PartReader<'p, 'r, B: Storage, C> {
    pub(super) reader: &'p mut Reader<'r, B>,
    pub(super) context: &'p C,
    rows: &'static Rows,
    pub(super) row: usize,
    frame: Option<Frame<'r, B>>,
}

/// Begins a part at the row `first`.
#[inline(always)]
pub fn read_part<'p, 'r, B: Storage, C>(
    reader: &'p mut Reader<'r, B>,
    context: &'p C,
    rows: &'static Rows,
    first: usize,
) -> PartReader<'p, 'r, B, C> {
    PartReader { reader, context, rows, row: first, frame: None }
}

/// Begins a message, and reads its tag.
#[inline(always)]
pub fn read_tagged<'p, 'r, B: Storage, C>(
    reader: &'p mut Reader<'r, B>,
    context: &'p C,
    tag: u8,
    rows: &'static Rows,
) -> Result<PartReader<'p, 'r, B, C>, DecodeError> {
    head::read_tag(reader, tag, rows)?;
    Ok(read_part(reader, context, rows, 1))
}

/// Begins a message, and reads its tag and its length.
#[inline(always)]
pub fn read_tagged_frame<'p, 'r, B: Storage, C>(
    reader: &'p mut Reader<'r, B>,
    context: &'p C,
    tag: u8,
    rows: &'static Rows,
) -> Result<PartReader<'p, 'r, B, C>, DecodeError> {
    head::read_tag_of_frame(reader, tag, rows)?;
    let frame = head::enter_frame(reader, rows.0)?;
    Ok(PartReader { reader, context, rows, row: 2, frame: Some(frame) })
}

/// Begins a message, and reads its length.
#[inline(always)]
pub fn read_framed<'p, 'r, B: Storage, C>(
    reader: &'p mut Reader<'r, B>,
    context: &'p C,
    rows: &'static Rows,
) -> Result<PartReader<'p, 'r, B, C>, DecodeError> {
    let frame = head::enter_frame(reader, rows.0)?;
    Ok(PartReader { reader, context, rows, row: 1, frame: Some(frame) })
}

/// Begins a variant of a set whose tag, the row in front of `first`, has been looked at.
#[inline(always)]
pub fn read_variant<'p, 'r, B: Storage, C>(
    reader: &'p mut Reader<'r, B>,
    context: &'p C,
    rows: &'static Rows,
    first: usize,
) -> PartReader<'p, 'r, B, C> {
    reader.skip_tag();
    read_part(reader, context, rows, first)
}

impl<'r, B: Storage, C> PartReader<'_, 'r, B, C> {
    /// Ends a message with a length, which must be read to its end.
    #[inline(always)]
    pub fn end(&mut self) -> Result<(), DecodeError> {
        let Some(frame) = self.frame.take() else { return Ok(()) };
        if !self.reader.is_empty() {
            return Err(self.reader.position().trailing(self.rows.0).in_whole_frame());
        }
        self.reader.leave_frame(frame);
        Ok(())
    }

    /// Places an error in the row that is being read.
    #[inline(always)]
    pub(super) fn place(&self, error: DecodeError) -> DecodeError {
        self.place_in(self.row, error)
    }

    #[inline(always)]
    fn place_in(&self, row: usize, error: DecodeError) -> DecodeError {
        let error = self.rows.place(error, row);
        if self.frame.is_some() { error.in_whole_frame() } else { error }
    }

    /// Counts the row that has been read.
    #[inline(always)]
    fn counted_row<T>(&mut self, result: Result<T, DecodeError>) -> Result<T, DecodeError> {
        match result {
            // Handed on as it is: taken apart and put together again, a large value would be copied.
            Ok(_) => {
                self.row += 1;
                result
            }
            Err(error) => Err(self.place(error)),
        }
    }

    /// Checks once that a run of fixed-width rows of these widths is there; `len` is their sum.
    #[inline(always)]
    pub fn run(&mut self, len: usize, widths: &'static [usize]) -> Result<&mut Self, DecodeError> {
        if self.reader.remaining() < len {
            let (rows, error) = self.reader.position().short_run(widths);
            return Err(self.place_in(self.row + rows, error));
        }
        Ok(self)
    }

    /// The Int32 that says which message of a family it is.
    #[inline(always)]
    pub fn code(&mut self, code: i32) -> Result<&mut Self, DecodeError> {
        let result = read_constant(self.reader, code);
        self.counted_row(result)?;
        Ok(self)
    }

    /// The byte in front of a field.
    #[inline(always)]
    pub fn marker(&mut self, mark: u8) -> Result<&mut Self, DecodeError> {
        let result = read_marker(self.reader, mark);
        self.counted_row(result)?;
        Ok(self)
    }

    /// A value that reads itself.
    #[inline(always)]
    pub fn plain<T: Decode<B, C>>(&mut self) -> Result<T, DecodeError> {
        let result = T::read(self.reader, self.context);
        self.counted_row(result)
    }

    /// Values of fixed width that stand beside each other.
    #[inline(always)]
    pub fn values<T: ReadRun<B, C>>(&mut self) -> Result<T, DecodeError> {
        T::read(self)
    }

    /// A value that this function reads.
    #[inline(always)]
    pub fn by<T>(
        &mut self,
        read: impl FnOnce(&mut Reader<'r, B>, &C) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        let result = read(self.reader, self.context);
        self.counted_row(result)
    }

    /// The only value of a part, whose errors need no name for it if it is a message that says its own.
    #[inline(always)]
    pub fn only<T: Decode<B, C>>(&mut self) -> Result<T, DecodeError> {
        match T::read(self.reader, self.context) {
            Err(error) if !error.is_placed() => Err(self.place(error)),
            Err(error) if self.frame.is_some() => Err(error.in_whole_frame()),
            result => result,
        }
    }

    /// A number that has one value.
    #[inline(always)]
    pub fn constant<T: ReadInteger<B>>(&mut self, expected: T) -> Result<T, DecodeError> {
        let result = read_constant(self.reader, expected);
        self.counted_row(result)
    }

    /// A number that is set.
    #[inline(always)]
    pub fn nonzero<T: ReadInteger<B>>(&mut self) -> Result<T, DecodeError> {
        let result = read_nonzero(self.reader);
        self.counted_row(result)
    }

    /// A `String`.
    #[inline(always)]
    pub fn cstring<T: ReadCString<B>>(&mut self) -> Result<T, DecodeError> {
        self.cstring_within(Limits::NONE)
    }

    /// A `String` within its limits.
    #[inline(always)]
    pub fn cstring_within<T: ReadCString<B>>(&mut self, limits: Limits) -> Result<T, DecodeError> {
        let result = read_cstring(self.reader, limits);
        self.counted_row(result)
    }

    /// A length and the bytes.
    #[inline(always)]
    pub fn bytes<P: Prefix + Decode<B>, T: ReadByteString<B>>(&mut self) -> Result<T, DecodeError> {
        self.bytes_within::<P, T>(Limits::NONE)
    }

    /// A length within its limits and the bytes.
    #[inline(always)]
    pub fn bytes_within<P: Prefix + Decode<B>, T: ReadByteString<B>>(
        &mut self,
        limits: Limits,
    ) -> Result<T, DecodeError> {
        let found = P::read(self.reader, &());
        let found = self.counted_row(found)?;
        // One comparison: a negative length is beyond what is left.
        if found.as_len() > self.reader.remaining() && found.unsigned().is_none() {
            return Err(self.place_in(self.row - 1, negative(self.reader.position(), found)));
        }
        let result = read_byte_string(self.reader, found.as_len(), limits);
        self.counted_row(result)
    }

    /// A length, and the bytes unless it is −1.
    #[inline(always)]
    pub fn nullable<P: Prefix + Decode<B>, T: ReadByteString<B>>(&mut self) -> Result<Option<T>, DecodeError> {
        self.nullable_within::<P, T>(Limits::NONE)
    }

    /// A length within its limits, and the bytes unless it is −1.
    #[inline(always)]
    pub fn nullable_within<P: Prefix + Decode<B>, T: ReadByteString<B>>(
        &mut self,
        limits: Limits,
    ) -> Result<Option<T>, DecodeError> {
        let found = P::read(self.reader, &());
        let found = self.counted_row(found)?;
        // One comparison: −1 and what is negative without being NULL are beyond what is left.
        if found.as_len() > self.reader.remaining() && found.unsigned().is_none() {
            if found.into() == -1 {
                self.row += 1;
                return Ok(None);
            }
            return Err(self.place_in(self.row - 1, negative(self.reader.position(), found)));
        }
        let result = read_byte_string(self.reader, found.as_len(), limits).map(Some);
        self.counted_row(result)
    }

    /// All bytes that are left.
    #[inline(always)]
    pub fn rest<T: ReadByteString<B>>(&mut self) -> Result<T, DecodeError> {
        self.rest_within(Limits::NONE)
    }

    /// All bytes that are left, whose number is within limits.
    #[inline(always)]
    pub fn rest_within<T: ReadByteString<B>>(&mut self, limits: Limits) -> Result<T, DecodeError> {
        let len = self.reader.remaining();
        let result = read_byte_string(self.reader, len, limits);
        self.counted_row(result)
    }

    /// The number of elements of a list that comes later.
    #[inline(always)]
    pub fn count<P: Prefix + Decode<B>>(&mut self) -> Result<u64, DecodeError> {
        let result = read_count::<P, B>(self.reader);
        self.counted_row(result)
    }

    /// The elements of a list whose number has been read.
    #[inline(always)]
    pub fn items<T: ReadList<B, C>>(&mut self, count: u64) -> Result<T, DecodeError> {
        let result = T::read_counted(self.reader, count, self.context);
        self.counted_row(result)
    }

    /// The number of elements of a list, and the elements.
    #[inline(always)]
    pub fn counted<P: Prefix + Decode<B>, T: ReadList<B, C>>(&mut self) -> Result<T, DecodeError> {
        let count = self.count::<P>()?;
        self.items(count)
    }

    /// Elements up to a zero byte.
    #[inline(always)]
    pub fn terminated<T: ReadList<B, C>>(&mut self) -> Result<T, DecodeError> {
        let result = T::read_terminated(self.reader, self.context);
        let list = self.counted_row(result)?;
        self.row += 1;
        Ok(list)
    }

    /// Elements up to the end.
    #[inline(always)]
    pub fn rest_items<T: ReadList<B, C>>(&mut self) -> Result<T, DecodeError> {
        let result = T::read_rest(self.reader, self.context);
        self.counted_row(result)
    }

    /// What a codec reads.
    #[inline(always)]
    pub fn with<K: DecodeWith<T, B, C>, T>(&mut self) -> Result<T, DecodeError> {
        let result = K::read(self.reader, self.context);
        self.counted_row(result)
    }

    /// Whether a field of so many rows is there; passes over them if not.
    #[inline(always)]
    pub fn when(&mut self, holds: bool, rows: usize) -> bool {
        if !holds {
            self.row += rows;
        }
        holds
    }

    /// Whether a field of so many rows is there because the next byte is one of these; passes over them if not.
    #[inline(always)]
    pub fn if_next(&mut self, tags: &[u8], rows: usize) -> bool {
        let is_next = self.reader.peek().is_some_and(|next| tags.contains(&next));
        self.when(is_next, rows)
    }
}
