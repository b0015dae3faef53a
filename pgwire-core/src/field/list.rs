//! `#[count(…)]`, `#[terminated]` and `#[rest]` on lists.

use alloc::vec::Vec;

use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::layout::Describe;
use crate::reader::Reader;
use crate::storage::Storage;
use crate::writer::{Observer, Writer};

/// A type that `#[count(…)]` and `#[terminated]` can stand on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list",
    label = "not a list",
    note = "use `Vec<T>`, or `Seq<B, T>` for a list that stays on the wire"
)]
pub trait ListField {
    /// The elements.
    type Item: Describe;
}

/// A list that is read from this storage.
#[diagnostic::on_unimplemented(
    message = "the list `{Self}` cannot be read from `{B}` with a context of type `{C}`",
    label = "its elements cannot be decoded",
    note = "elements of a `Seq` are decoded without a context; use `Vec` for elements that need one"
)]
pub trait ReadList<B: Storage, C>: ListField + Sized {
    /// Reads `count` elements.
    fn read_counted(reader: &mut Reader<'_, B>, count: u64, context: &C) -> Result<Self, DecodeError>;

    /// Reads elements up to a zero byte, which is consumed.
    fn read_terminated(reader: &mut Reader<'_, B>, context: &C) -> Result<Self, DecodeError>;

    /// Reads elements up to the end of the message.
    fn read_rest(reader: &mut Reader<'_, B>, context: &C) -> Result<Self, DecodeError>;
}

/// A list that writes its elements.
#[diagnostic::on_unimplemented(
    message = "the list `{Self}` cannot be written with a context of type `{C}`",
    label = "its elements cannot be encoded"
)]
pub trait WriteList<C>: ListField {
    /// The number of elements.
    fn count(&self) -> usize;

    /// Bytes that all elements take.
    fn items_len(&self, context: &C) -> usize;

    /// Writes the elements; none may begin with a zero byte if that would end the list.
    fn write_items<O: Observer>(
        &self,
        writer: &mut Writer<'_, O>,
        context: &C,
        zero_ends_list: bool,
    ) -> Result<(), EncodeError>;
}

/// Checks the announced count of elements that all have the same width against the bytes that are left.
#[inline]
pub(crate) fn check_count<B: Storage>(
    reader: &Reader<'_, B>,
    count: u64,
    item_len: usize,
) -> Result<usize, DecodeError> {
    match usize::try_from(count) {
        Ok(count) if count <= reader.remaining() / item_len.max(1) => Ok(count),
        _ => Err(reader.position().count_too_large(count, item_len)),
    }
}

/// An element that takes no bytes could be repeated for ever.
pub(crate) const fn assert_takes_bytes(min_len: usize) {
    assert!(min_len > 0, "an element of a list must take at least one byte on the wire");
}

impl<T: Describe> ListField for Vec<T> {
    type Item = T;
}

impl<B: Storage, C, T: Decode<B, C> + Describe> ReadList<B, C> for Vec<T> {
    fn read_counted(reader: &mut Reader<'_, B>, count: u64, context: &C) -> Result<Self, DecodeError> {
        const { assert_takes_bytes(T::MIN_LEN) };
        if T::PLAIN {
            check_count(reader, count, T::MIN_LEN)?;
        }
        let mut items = Vec::new();
        // Every element takes a byte at least, so that a count beyond the input ends in an error soon. The memory of
        // an element may be many times its bytes, so room is taken for what the bytes justify and grows from there.
        let room = reader.remaining() / size_of::<T>().max(T::MIN_LEN);
        items.reserve(usize::try_from(count).map_or(room, |count| count.min(room)));
        while (items.len() as u64) < count {
            items.push(T::read(reader, context).map_err(|error| error.in_item(items.len()))?);
        }
        Ok(items)
    }

    fn read_terminated(reader: &mut Reader<'_, B>, context: &C) -> Result<Self, DecodeError> {
        const { assert_takes_bytes(T::MIN_LEN) };
        let mut items = Vec::new();
        loop {
            match reader.peek() {
                Some(0) => {
                    reader.take(1)?;
                    return Ok(items);
                }
                Some(_) => items.push(T::read(reader, context).map_err(|error| error.in_item(items.len()))?),
                None => return Err(reader.cut_short(1)),
            }
        }
    }

    fn read_rest(reader: &mut Reader<'_, B>, context: &C) -> Result<Self, DecodeError> {
        const { assert_takes_bytes(T::MIN_LEN) };
        let mut items = Vec::new();
        while !reader.is_empty() {
            items.push(T::read(reader, context).map_err(|error| error.in_item(items.len()))?);
        }
        Ok(items)
    }
}

macro_rules! write_as_slice {
    ($($list:ty $(, const $n:ident)?;)*) => {$(
        impl<C, T: Encode<C> $(, const $n: usize)?> WriteList<C> for $list {
            fn count(&self) -> usize {
                self.len()
            }

            fn items_len(&self, context: &C) -> usize {
                items_len(&self[..], context)
            }

            fn write_items<O: Observer>(
                &self,
                writer: &mut Writer<'_, O>,
                context: &C,
                zero_ends_list: bool,
            ) -> Result<(), EncodeError> {
                write_items(&self[..], writer, context, zero_ends_list)
            }
        }
    )*};
}

write_as_slice! {
    Vec<T>;
    &[T];
    &Vec<T>;
    &[T; N], const N;
}

/// For encoding from what is already at hand; it cannot be decoded.
impl<T: Describe> ListField for &[T] {
    type Item = T;
}

/// The same, without `[..]`.
impl<T: Describe> ListField for &Vec<T> {
    type Item = T;
}

impl<T: Describe, const N: usize> ListField for &[T; N] {
    type Item = T;
}

fn items_len<C, T: Encode<C>>(items: &[T], context: &C) -> usize {
    items.iter().map(|item| item.wire_len(context)).sum()
}

fn write_items<C, T: Encode<C>, O: Observer>(
    items: &[T],
    writer: &mut Writer<'_, O>,
    context: &C,
    zero_ends_list: bool,
) -> Result<(), EncodeError> {
    for (index, item) in items.iter().enumerate() {
        writer.item(index);
        write_item(item, writer, context, zero_ends_list).map_err(|error| error.in_item(index))?;
    }
    Ok(())
}

/// Writes one element, and checks that it does not end a terminated list.
#[inline]
pub(crate) fn write_item<C, T: Encode<C>, O: Observer>(
    item: &T,
    writer: &mut Writer<'_, O>,
    context: &C,
    zero_ends_list: bool,
) -> Result<(), EncodeError> {
    if !zero_ends_list {
        return item.write(writer, context);
    }
    match writer.first_byte_of(|writer| item.write(writer, context))? {
        None | Some(0) => Err(EncodeError::new(EncodeErrorKind::EndsList)),
        Some(_) => Ok(()),
    }
}
