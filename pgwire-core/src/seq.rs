//! A list that stays on the wire.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::marker::PhantomData;

use bytes::Bytes;

use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError};
use crate::field::{ListField, ReadList, WriteList, check_count};
use crate::layout::Describe;
use crate::reader::Reader;
use crate::storage::{IntoStatic, Rebind, Storage, ToBorrowed};
use crate::wire::PgWire;
use crate::writer::{Observer, Writer};

/// A list of messages' parts in wire form: checked once while decoding, walked without allocating.
///
/// Every element has been decoded once when a `Seq` comes out of a decoder, so that walking it cannot fail. Elements
/// are handed out over `&[u8]`, whatever the storage of the list. They are decoded without a context.
///
/// ```
/// use pgwire_core::{Oid, PgWire, Seq, Storage};
///
/// #[derive(PgWire)]
/// #[tag(b't')]
/// #[framed]
/// struct ParameterDescription<B: Storage> {
///     #[count(u16)]
///     type_oids: Seq<B, Oid>,
/// }
///
/// let bytes = b"t\x00\x00\x00\x0e\x00\x02\x00\x00\x00\x17\x00\x00\x00\x19";
/// let message = ParameterDescription::decode(&bytes[..])?;
/// assert_eq!(message.type_oids.iter().map(Oid::get).collect::<Vec<_>>(), [23, 25]);
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
pub struct Seq<B: Storage, T> {
    bytes: B,
    len: usize,
    item: PhantomData<fn() -> T>,
}

impl<B: Storage, T> Seq<B, T> {
    /// The number of elements.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The elements' bytes, without a count or a terminator.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

impl<B: Storage, T: Rebind> Seq<B, T>
where
    for<'s> T::With<'s>: Decode<&'s [u8]>,
{
    /// The elements.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> SeqIter<'_, T> {
        SeqIter { rest: self.bytes.as_ref(), left: self.len, item: PhantomData }
    }

    /// The element at `index`, which is found by walking, unless all elements have the same width.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T::With<'_>> {
        self.iter().nth(index)
    }
}

impl<T: IntoStatic> Seq<Bytes, T> {
    /// A list of these elements, which are encoded into a buffer of their exact size.
    ///
    /// ```
    /// use pgwire_core::Seq;
    /// # use bytes::Bytes;
    ///
    /// let formats: Seq<Bytes, i16> = Seq::from_items(&[1_i16, 0])?;
    /// assert_eq!(formats.as_bytes(), [0, 1, 0, 0]);
    /// # Ok::<(), pgwire_core::EncodeError>(())
    /// ```
    pub fn from_items<I: Encode + IntoStatic<Static = T>>(items: &[I]) -> Result<Self, EncodeError> {
        let mut bytes = Vec::with_capacity(items.iter().map(|item| Encode::wire_len(item, &())).sum());
        for (index, item) in items.iter().enumerate() {
            item.encode(&mut bytes).map_err(|error| error.in_item(index))?;
        }
        Ok(Self { bytes: bytes.into(), len: items.len(), item: PhantomData })
    }
}

/// Elements are handed out of what is left; where that stands matters to errors only, which a checked list has not.
const NOWHERE: &[u8] = &[];

/// Walks a [`Seq`].
pub struct SeqIter<'s, T> {
    rest: &'s [u8],
    left: usize,
    item: PhantomData<fn() -> T>,
}

impl<'s, T: Rebind> Iterator for SeqIter<'s, T>
where
    T::With<'s>: Decode<&'s [u8]>,
{
    type Item = T::With<'s>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let mut reader = Reader::within(&NOWHERE, self.rest);
        // The list was checked when it was made, so an element that cannot be read is an end that is never reached.
        let item = T::With::read(&mut reader, &()).ok()?;
        self.rest = reader.take_rest().into_storage();
        Some(item)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        if T::With::PLAIN && n < self.left {
            self.rest = self.rest.get(n * T::With::MIN_LEN..)?;
            self.left -= n;
        } else {
            for _ in 0..n {
                self.next()?;
            }
        }
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<'s, T: Rebind> ExactSizeIterator for SeqIter<'s, T> where T::With<'s>: Decode<&'s [u8]> {}
impl<'s, T: Rebind> FusedIterator for SeqIter<'s, T> where T::With<'s>: Decode<&'s [u8]> {}

impl<T> Clone for SeqIter<'_, T> {
    fn clone(&self) -> Self {
        Self { rest: self.rest, left: self.left, item: PhantomData }
    }
}

impl<T> fmt::Debug for SeqIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeqIter").field("left", &self.left).finish_non_exhaustive()
    }
}

impl<'s, B: Storage, T: Rebind> IntoIterator for &'s Seq<B, T>
where
    for<'x> T::With<'x>: Decode<&'x [u8]>,
{
    type Item = T::With<'s>;
    type IntoIter = SeqIter<'s, T>;

    #[inline]
    fn into_iter(self) -> SeqIter<'s, T> {
        self.iter()
    }
}

/// The elements of a borrowed list live as long as the input.
impl<'a, T: Rebind> IntoIterator for Seq<&'a [u8], T>
where
    T::With<'a>: Decode<&'a [u8]>,
{
    type Item = T::With<'a>;
    type IntoIter = SeqIter<'a, T>;

    #[inline]
    fn into_iter(self) -> SeqIter<'a, T> {
        SeqIter { rest: self.bytes, left: self.len, item: PhantomData }
    }
}

impl<B: Storage, T: Describe> ListField for Seq<B, T> {
    type Item = T;
}

impl<B: Storage, T: Rebind> Seq<B, T>
where
    for<'s> T::With<'s>: Decode<&'s [u8]>,
{
    /// Decodes elements for as long as `more` says, and keeps the bytes that they took.
    #[inline(always)]
    fn scan(
        reader: &mut Reader<'_, B>,
        more: impl Fn(&Reader<'_, &[u8]>, usize) -> Result<bool, DecodeError>,
    ) -> Result<Self, DecodeError> {
        let base = reader.clone();
        let unread = reader.unread();
        let mut items = Reader::new(&unread);
        let mut len = 0;
        while more(&items, len).map_err(|error| error.moved_by(base.offset()))? {
            if let Err(error) = T::With::read(&mut items, &()) {
                return Err(error.moved_by(base.offset()).in_item(len));
            }
            len += 1;
        }
        let bytes = reader.take_until(items.remaining()).into_storage();
        Ok(Self { bytes, len, item: PhantomData })
    }

    const ITEM_LEN: usize = {
        let min_len = <T::With<'static> as Decode<&'static [u8]>>::MIN_LEN;
        crate::field::assert_takes_bytes(min_len);
        min_len
    };
}

impl<B: Storage, C, T: Rebind + Describe> ReadList<B, C> for Seq<B, T>
where
    for<'s> T::With<'s>: Decode<&'s [u8]>,
{
    #[inline(always)]
    fn read_counted(reader: &mut Reader<'_, B>, count: u64, _: &C) -> Result<Self, DecodeError> {
        if <T::With<'static> as Decode<&'static [u8]>>::PLAIN {
            let len = check_count(reader, count, Self::ITEM_LEN)?;
            let bytes = reader.take(len * Self::ITEM_LEN)?.into_storage();
            return Ok(Self { bytes, len, item: PhantomData });
        }
        // Every element takes a byte at least, so that a count beyond the input ends in an error soon.
        let _ = Self::ITEM_LEN;
        Self::scan(reader, |_, read| Ok((read as u64) < count))
    }

    #[inline(always)]
    fn read_terminated(reader: &mut Reader<'_, B>, _: &C) -> Result<Self, DecodeError> {
        let _ = Self::ITEM_LEN;
        let list = Self::scan(reader, |items, _| match items.peek() {
            Some(byte) => Ok(byte != 0),
            None => Err(items.cut_short(1)),
        })?;
        reader.take(1)?;
        Ok(list)
    }

    #[inline(always)]
    fn read_rest(reader: &mut Reader<'_, B>, _: &C) -> Result<Self, DecodeError> {
        let _ = Self::ITEM_LEN;
        Self::scan(reader, |items, _| Ok(!items.is_empty()))
    }
}

impl<B: Storage, C, T: Rebind + Describe> WriteList<C> for Seq<B, T>
where
    for<'s> T::With<'s>: Decode<&'s [u8]> + Encode,
{
    #[inline]
    fn count(&self) -> usize {
        self.len
    }

    #[inline]
    fn items_len(&self, _: &C) -> usize {
        self.as_bytes().len()
    }

    #[inline]
    fn write_items<O: Observer>(
        &self,
        writer: &mut Writer<'_, O>,
        _: &C,
        zero_ends_list: bool,
    ) -> Result<(), EncodeError> {
        // The bytes are the elements already. They are written one by one only for whom it matters where each begins.
        if !zero_ends_list && !O::FOLLOWS_ITEMS {
            return writer.put(self.as_bytes());
        }
        for (index, item) in self.iter().enumerate() {
            writer.item(index);
            crate::field::write_item(&item, writer, &(), zero_ends_list).map_err(|error| error.in_item(index))?;
        }
        Ok(())
    }
}

impl<B: Storage, T> Default for Seq<B, T>
where
    B: Default,
{
    fn default() -> Self {
        Self { bytes: B::default(), len: 0, item: PhantomData }
    }
}

impl<B: Storage, T> Clone for Seq<B, T> {
    fn clone(&self) -> Self {
        Self { bytes: self.bytes.clone(), len: self.len, item: PhantomData }
    }
}

impl<B: Storage + Copy, T> Copy for Seq<B, T> {}

impl<B: Storage, T> PartialEq for Seq<B, T> {
    fn eq(&self, other: &Self) -> bool {
        (self.len, &self.bytes) == (other.len, &other.bytes)
    }
}

impl<B: Storage, T> Eq for Seq<B, T> {}

impl<B: Storage, T> Hash for Seq<B, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.len, &self.bytes).hash(state);
    }
}

impl<B: Storage, T: Rebind> fmt::Debug for Seq<B, T>
where
    for<'s> T::With<'s>: Decode<&'s [u8]> + fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<B: Storage, T: Rebind> Rebind for Seq<B, T> {
    type With<'s> = Seq<&'s [u8], T::With<'s>>;
}

impl<B: Storage, T: Rebind> ToBorrowed for Seq<B, T> {
    #[inline]
    fn to_borrowed(&self) -> Seq<&[u8], T::With<'_>> {
        Seq { bytes: self.bytes.as_ref(), len: self.len, item: PhantomData }
    }
}

impl<B: Storage, T: IntoStatic> IntoStatic for Seq<B, T> {
    type Static = Seq<Bytes, T::Static>;

    fn into_static_storage(self) -> Self::Static {
        Seq { bytes: self.bytes.into_static_storage(), len: self.len, item: PhantomData }
    }
}
