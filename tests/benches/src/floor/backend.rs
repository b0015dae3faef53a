//! DataRow, RowDescription, ErrorResponse.

use super::rest::{array, end, frame, number, string, value};
use super::{Fault, List, Summed, Value};

/// DataRow and RowDescription.
pub(super) struct OfList<'a> {
    list: List<'a>,
}

impl Summed for OfList<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        0
    }
    #[inline]
    fn lists(&self) -> u64 {
        self.list.sum()
    }
}

#[inline(always)]
pub(super) fn data_row<'a>(message: &'a [u8], mut each: impl FnMut(Value<'a>)) -> Result<OfList<'a>, Fault> {
    let (count, bytes) = frame::<2>(message, b'D')?;
    let count = u16::from_be_bytes(count);
    let mut rest = bytes;
    for _ in 0..count {
        let (column, after) = value(rest)?;
        each(column);
        rest = after;
    }
    end(rest)?;
    Ok(OfList { list: List { count: count.into(), bytes } })
}

pub(super) struct Field<'a> {
    name: &'a [u8],
    /// Table, number in it, type, size of the type, modifier, format.
    fixed: &'a [u8; 18],
}

impl Summed for Field<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        let wide = number!(u32, self.fixed, 0) + number!(u32, self.fixed, 6) + number!(u32, self.fixed, 12);
        let narrow = number!(u16, self.fixed, 4) + number!(u16, self.fixed, 10) + number!(u16, self.fixed, 16);
        self.name.len() as u64 + wide + narrow
    }
}

#[inline(always)]
pub(super) fn row_description<'a>(message: &'a [u8], mut each: impl FnMut(Field<'a>)) -> Result<OfList<'a>, Fault> {
    let (count, bytes) = frame::<2>(message, b'T')?;
    let count = u16::from_be_bytes(count);
    let mut rest = bytes;
    for _ in 0..count {
        let (name, after) = string(rest)?;
        let (fixed, after) = array::<18>(after)?;
        each(Field { name, fixed });
        rest = after;
    }
    end(rest)?;
    Ok(OfList { list: List { count: count.into(), bytes } })
}

pub(super) struct ErrorField<'a> {
    letter: u8,
    text: &'a [u8],
}

impl Summed for ErrorField<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        u64::from(self.letter) + self.text.len() as u64
    }
}

#[inline(always)]
pub(super) fn error_response<'a>(message: &'a [u8], mut each: impl FnMut(ErrorField<'a>)) -> Result<OfList<'a>, Fault> {
    let ([], bytes) = frame::<0>(message, b'E')?;
    let (mut rest, mut count) = (bytes, 0);
    loop {
        let ([letter], after) = array::<1>(rest)?;
        if *letter == 0 {
            end(after)?;
            let bytes = bytes.get(..bytes.len() - 1).unwrap_or_default();
            return Ok(OfList { list: List { count, bytes } });
        }
        let (text, after) = string(after)?;
        each(ErrorField { letter: *letter, text });
        count += 1;
        rest = after;
    }
}
