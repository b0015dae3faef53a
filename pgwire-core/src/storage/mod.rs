//! Where the bytes of a message live, and how a message moves from one kind of storage to another.

mod rebind;

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::Deref;

use bytes::Bytes;

use crate::field::{ByteStringField, CStringField, ReadByteString, ReadCString};

/// The bytes that a decoded message keeps: `&[u8]` borrows the input, [`Bytes`] shares it.
///
/// A struct generic over its storage, `struct Query<B: Storage> { … }`, decodes from either:
/// `Query<&[u8]>` allocates and counts nothing, `Query<Bytes>` is `'static`.
/// The trait is sealed: these two forms, and types that own their data, are all there is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no storage that a message can be decoded from",
    label = "not `&[u8]`, not `Bytes`",
    note = "pass `&bytes[..]` to borrow the input, or a `bytes::Bytes` to share it"
)]
pub trait Storage:
    AsRef<[u8]>
    + Clone
    + Debug
    + Eq
    + Hash
    + Ord
    + ByteStringField
    + CStringField
    + ReadByteString<Self>
    + ReadCString<Self>
    + for<'s> Rebind<With<'s> = &'s [u8]>
    + ToBorrowed
    + IntoStatic<Static = Bytes>
    + sealed::Sealed
{
    /// How a [`Reader`](crate::Reader) holds what it has not read yet.
    #[doc(hidden)]
    type Window<'r>: Window
    where
        Self: 'r;

    /// All the bytes.
    #[doc(hidden)]
    fn window(&self) -> Self::Window<'_>;

    /// A part of these bytes as storage of its own.
    #[doc(hidden)]
    #[must_use]
    fn cut<'r>(&'r self, part: Self::Window<'r>) -> Self;
}

/// A `&[u8]` that keeps the lifetime of its storage when it is split.
#[doc(hidden)]
pub trait Window: Copy + Debug + Deref<Target = [u8]> + sealed::Sealed {
    fn split_at_checked(self, at: usize) -> Option<(Self, Self)>;
}

impl Window for &[u8] {
    #[inline]
    fn split_at_checked(self, at: usize) -> Option<(Self, Self)> {
        <[u8]>::split_at_checked(self, at)
    }
}

impl<'a> Storage for &'a [u8] {
    type Window<'r>
        = &'a [u8]
    where
        Self: 'r;

    #[inline]
    fn window(&self) -> Self::Window<'_> {
        self
    }

    #[inline]
    fn cut<'r>(&'r self, part: Self::Window<'r>) -> Self {
        part
    }
}

impl Storage for Bytes {
    type Window<'r> = &'r [u8];

    #[inline]
    fn window(&self) -> Self::Window<'_> {
        self
    }

    #[inline]
    fn cut<'r>(&'r self, part: Self::Window<'r>) -> Self {
        self.slice_ref(part)
    }
}

/// Names the same type over `&'s [u8]`: `Query<B>` → `Query<&'s [u8]>`. Derived by `PgWire`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an element of a `Seq`, or a part of a message with a storage parameter",
    note = "for a type of your own, derive `PgWire`; for a list of owned values, use `Vec<{Self}>`"
)]
pub trait Rebind {
    /// The same type over `&'s [u8]`; a type without storage names itself.
    type With<'s>;
}

/// A view of a message over `&[u8]`. Call it as [`PgWire::borrowed`](crate::PgWire::borrowed).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be viewed over `&[u8]`",
    label = "has no storage that could be borrowed",
    note = "a type with a storage parameter, `struct Message<B: Storage>`, can"
)]
pub trait ToBorrowed: Rebind {
    /// The same value, borrowing from this one.
    fn to_borrowed(&self) -> Self::With<'_>;
}

/// A message that owns, or shares, all its bytes. Call it as [`PgWire::into_static`](crate::PgWire::into_static).
#[diagnostic::on_unimplemented(
    message = "`{Self}` borrows its bytes, so it cannot be made static",
    label = "cannot own its bytes",
    note = "a type with a storage parameter, `struct Message<B: Storage>`, can"
)]
pub trait IntoStatic {
    /// The same type over [`Bytes`].
    type Static: 'static;

    /// The same value over [`Bytes`]: borrowed bytes are copied, shared ones stay shared.
    fn into_static_storage(self) -> Self::Static;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for &[u8] {}
    impl Sealed for bytes::Bytes {}
}
