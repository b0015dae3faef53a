//! What the types of fields are over other storage.

use alloc::boxed::Box;
use alloc::ffi::CString;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::CStr;
use core::marker::PhantomData;

use bytes::Bytes;

use super::{IntoStatic, Rebind, ToBorrowed};
use crate::{Lsn, Oid, Timestamp, Xid};

impl Rebind for &[u8] {
    type With<'s> = &'s [u8];
}

impl ToBorrowed for &[u8] {
    #[inline]
    fn to_borrowed(&self) -> &[u8] {
        self
    }
}

impl IntoStatic for &[u8] {
    type Static = Bytes;

    fn into_static_storage(self) -> Bytes {
        Bytes::copy_from_slice(self)
    }
}

impl Rebind for Bytes {
    type With<'s> = &'s [u8];
}

impl ToBorrowed for Bytes {
    #[inline]
    fn to_borrowed(&self) -> &[u8] {
        self
    }
}

impl IntoStatic for Bytes {
    type Static = Bytes;

    fn into_static_storage(self) -> Bytes {
        self
    }
}

impl<T: Rebind> Rebind for Option<T> {
    type With<'s> = Option<T::With<'s>>;
}

impl<T: ToBorrowed> ToBorrowed for Option<T> {
    fn to_borrowed(&self) -> Option<T::With<'_>> {
        self.as_ref().map(T::to_borrowed)
    }
}

impl<T: IntoStatic> IntoStatic for Option<T> {
    type Static = Option<T::Static>;

    fn into_static_storage(self) -> Self::Static {
        self.map(T::into_static_storage)
    }
}

impl<T: Rebind> Rebind for Vec<T> {
    type With<'s> = Vec<T::With<'s>>;
}

impl<T: ToBorrowed> ToBorrowed for Vec<T> {
    fn to_borrowed(&self) -> Vec<T::With<'_>> {
        self.iter().map(T::to_borrowed).collect()
    }
}

impl<T: IntoStatic> IntoStatic for Vec<T> {
    type Static = Vec<T::Static>;

    fn into_static_storage(self) -> Self::Static {
        self.into_iter().map(T::into_static_storage).collect()
    }
}

impl<T: Rebind> Rebind for Box<T> {
    type With<'s> = Box<T::With<'s>>;
}

impl<T: ToBorrowed> ToBorrowed for Box<T> {
    fn to_borrowed(&self) -> Box<T::With<'_>> {
        Box::new((**self).to_borrowed())
    }
}

impl<T: IntoStatic> IntoStatic for Box<T> {
    type Static = Box<T::Static>;

    fn into_static_storage(self) -> Self::Static {
        Box::new((*self).into_static_storage())
    }
}

/// Types without storage of their own are the same over every storage.
macro_rules! without_storage {
    ($($ty:ty),* $(,)?) => {$(
        impl Rebind for $ty {
            type With<'s> = $ty;
        }

        impl ToBorrowed for $ty {
            #[inline]
            fn to_borrowed(&self) -> $ty {
                self.clone()
            }
        }

        impl IntoStatic for $ty {
            type Static = $ty;

            #[inline]
            fn into_static_storage(self) -> $ty {
                self
            }
        }
    )*};
}

without_storage!((), u8, i8, u16, i16, u32, i32, u64, i64, Lsn, Oid, Timestamp, Xid, String, CString);

impl<T: Rebind> Rebind for PhantomData<T> {
    type With<'s> = PhantomData<T::With<'s>>;
}

impl<T: Rebind> ToBorrowed for PhantomData<T> {
    fn to_borrowed(&self) -> PhantomData<T::With<'_>> {
        PhantomData
    }
}

impl<T: IntoStatic> IntoStatic for PhantomData<T> {
    type Static = PhantomData<T::Static>;

    fn into_static_storage(self) -> Self::Static {
        PhantomData
    }
}

impl<const N: usize> Rebind for [u8; N] {
    type With<'s> = [u8; N];
}

impl<const N: usize> ToBorrowed for [u8; N] {
    #[inline]
    fn to_borrowed(&self) -> [u8; N] {
        *self
    }
}

impl<const N: usize> IntoStatic for [u8; N] {
    type Static = [u8; N];

    #[inline]
    fn into_static_storage(self) -> [u8; N] {
        self
    }
}

impl Rebind for &str {
    type With<'s> = &'s str;
}

impl ToBorrowed for &str {
    #[inline]
    fn to_borrowed(&self) -> &str {
        self
    }
}

impl Rebind for &CStr {
    type With<'s> = &'s CStr;
}

impl ToBorrowed for &CStr {
    #[inline]
    fn to_borrowed(&self) -> &CStr {
        self
    }
}
