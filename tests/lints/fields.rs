//! Fields of every form.

use alloc::ffi::CString;
use core::ffi::CStr;
use core::marker::PhantomData;

use bytes::Bytes;
use pgwire_core::{Lsn, Oid, PgStr, PgWire, Seq, Storage, Timestamp, Xid};

/// The longest text.
pub const LONGEST: usize = 63;

/// Borrowed.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b'b')]
pub struct Borrowed<'a> {
    /// A constant.
    #[constant(0)]
    pub flags: u8,
    /// An array.
    pub array: [u8; 4],
    /// An LSN.
    #[lsn]
    #[nonzero]
    pub lsn: Lsn,
    /// An LSN as a number.
    #[lsn]
    pub number: u64,
    /// A time.
    #[timestamp]
    pub time: Timestamp,
    /// A transaction.
    #[xid]
    pub xid: Xid,
    /// An object.
    #[oid]
    pub oid: Oid,
    /// Text.
    #[cstring]
    #[max_len(LONGEST)]
    pub text: &'a str,
    /// Text of C.
    #[cstring]
    #[min_len(1)]
    pub c_text: &'a CStr,
    /// Bytes.
    #[len(u8)]
    pub bytes: &'a [u8],
    /// NULL or not.
    #[len(i32)]
    pub nullable: Option<&'a [u8]>,
    /// A part.
    #[optional]
    pub part: Option<Part>,
    /// Another part.
    #[mark(b'!')]
    #[optional]
    pub marked: Option<u32>,
    /// Not on the wire.
    #[skip]
    pub skipped: bool,
    /// All the rest.
    #[rest]
    pub rest: &'a [u8],
}

/// A part with a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[tag(b'P')]
pub struct Part(
    /// A number.
    pub u16,
);

/// Over any storage, in a frame of limited length.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b's')]
#[framed(max = 10_000)]
#[code(7)]
#[since(pg = 15)]
pub struct Stored<B: Storage = Bytes> {
    /// Text.
    #[cstring]
    #[max_len(LONGEST)]
    pub text: PgStr<B>,
    /// A list.
    #[count(u16, before = text)]
    pub list: Seq<B, Element<B>>,
    /// A list that ends by itself.
    #[terminated]
    pub terminated: Vec<Part>,
    /// NULL or not.
    #[len(i32)]
    pub nullable: Option<B>,
    /// Not over the storage, and no number.
    pub element: Owned,
    /// No more than a type.
    #[skip]
    pub phantom: PhantomData<B>,
    /// Private, of a private type.
    #[rest]
    rest: Seq<B, Private<B>>,
}

/// An element.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
pub struct Element<B: Storage>(
    /// Text.
    #[cstring]
    pub PgStr<B>,
);

/// An element that nobody else sees.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
struct Private<B: Storage> {
    /// Bytes.
    #[len(u8)]
    bytes: B,
    /// A part.
    inner: Inner,
}

/// Nobody else sees this one either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
struct Inner(u8);

/// Owned.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
pub struct Owned {
    /// Text.
    #[cstring]
    pub text: String,
    /// Text of C.
    #[cstring]
    pub c_text: CString,
    /// Bytes.
    #[len(i32)]
    pub nullable: Option<Vec<u8>>,
    /// A list.
    #[count(u8)]
    pub list: Vec<i64>,
}

/// Shared.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
pub struct Shared {
    /// Bytes.
    #[len(i32)]
    pub bytes: Bytes,
}

/// Nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[tag(b'u')]
#[framed]
pub struct Unit;

/// Nothing, in other brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[expect(clippy::empty_structs_with_brackets, reason = "a shape like any other")]
pub struct Empty {}

/// Off the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
pub struct OffTheWire {
    /// Nothing of this.
    #[skip]
    pub all: u8,
}

/// Deprecated.
#[deprecated = "a message of old"]
#[derive(PgWire)]
#[expect(missing_debug_implementations, reason = "as nobody uses it")]
pub struct Old {
    /// A number.
    #[deprecated]
    pub number: u8,
    /// A part.
    #[deprecated]
    #[when(true)]
    pub part: Option<Part>,
    /// A list.
    #[deprecated]
    #[count(u8)]
    pub list: Vec<Part>,
}
