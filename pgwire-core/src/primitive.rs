//! Integers, byte arrays and the newtypes over integers, all in network byte order.

use alloc::boxed::Box;

use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError};
use crate::layout::{Describe, Format, Kind, Layout};
use crate::reader::Reader;
use crate::storage::Storage;
use crate::writer::{Observer, Writer};
use crate::{Lsn, Oid, Timestamp, Xid};

macro_rules! integers {
    ($($ty:ty => $kind:expr),* $(,)?) => {$(
        impl<B: Storage, C> Decode<B, C> for $ty {
            const MIN_LEN: usize = size_of::<$ty>();
            const PLAIN: bool = true;

            #[inline(always)]
            fn read(reader: &mut Reader<'_, B>, _: &C) -> Result<Self, DecodeError> {
                Ok(<$ty>::from_be_bytes(reader.array()?))
            }
        }

        impl<C> Encode<C> for $ty {
            #[inline]
            fn wire_len(&self, _: &C) -> usize {
                size_of::<$ty>()
            }

            #[inline]
            fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
                writer.array(self.to_be_bytes())
            }
        }

        impl Describe for $ty {
            const LAYOUT: &'static Layout = &Layout::scalar(stringify!($ty), Format::new($kind));
        }
    )*};
}

integers! {
    u8 => Kind::Int8 { signed: false },
    i8 => Kind::Int8 { signed: true },
    u16 => Kind::Int16 { signed: false },
    i16 => Kind::Int16 { signed: true },
    u32 => Kind::Int32 { signed: false },
    i32 => Kind::Int32 { signed: true },
    u64 => Kind::Int64 { signed: false },
    i64 => Kind::Int64 { signed: true },
}

macro_rules! newtypes {
    ($($ty:ident($inner:ty), $new:ident, $get:ident => $kind:expr),* $(,)?) => {$(
        impl<B: Storage, C> Decode<B, C> for $ty {
            const MIN_LEN: usize = size_of::<$inner>();
            const PLAIN: bool = true;

            #[inline(always)]
            fn read(reader: &mut Reader<'_, B>, _: &C) -> Result<Self, DecodeError> {
                Ok($ty::$new(<$inner>::from_be_bytes(reader.array()?)))
            }
        }

        impl<C> Encode<C> for $ty {
            #[inline]
            fn wire_len(&self, _: &C) -> usize {
                size_of::<$inner>()
            }

            #[inline]
            fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
                writer.array(self.$get().to_be_bytes())
            }
        }

        impl Describe for $ty {
            const LAYOUT: &'static Layout = &Layout::scalar(stringify!($ty), Format::new($kind));
        }
    )*};
}

newtypes! {
    Lsn(u64), new, get => Kind::Lsn,
    Timestamp(i64), from_postgres_micros, postgres_micros => Kind::Timestamp,
    Xid(u32), new, get => Kind::Xid,
    Oid(u32), new, get => Kind::Oid,
}

impl<B: Storage, C, const N: usize> Decode<B, C> for [u8; N] {
    const MIN_LEN: usize = N;
    const PLAIN: bool = true;

    #[inline]
    fn read(reader: &mut Reader<'_, B>, _: &C) -> Result<Self, DecodeError> {
        reader.array()
    }
}

impl<C, const N: usize> Encode<C> for [u8; N] {
    #[inline]
    fn wire_len(&self, _: &C) -> usize {
        N
    }

    #[inline]
    fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.array(*self)
    }
}

impl<const N: usize> Describe for [u8; N] {
    const LAYOUT: &'static Layout = &Layout::scalar("[u8; N]", Format::new(Kind::Bytes(N)));
}

impl<B: Storage, C, T: Decode<B, C>> Decode<B, C> for Box<T> {
    const MIN_LEN: usize = T::MIN_LEN;
    const PLAIN: bool = T::PLAIN;

    #[inline]
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<Self, DecodeError> {
        T::read(reader, context).map(Box::new)
    }
}

impl<C, T: Encode<C>> Encode<C> for Box<T> {
    #[inline]
    fn wire_len(&self, context: &C) -> usize {
        T::wire_len(self, context)
    }

    #[inline]
    fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, context: &C) -> Result<(), EncodeError> {
        T::write(self, writer, context)
    }
}

impl<T: Describe> Describe for Box<T> {
    const LAYOUT: &'static Layout = T::LAYOUT;

    fn layout(&self) -> &'static Layout {
        T::layout(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: crate::Tagged> crate::Tagged for Box<T> {
    const TAG: u8 = T::TAG;
}

#[diagnostic::do_not_recommend]
impl<T: crate::MessageSet> crate::MessageSet for Box<T> {
    const TAGS: &'static [u8] = T::TAGS;
}
