//! What generated code names: nothing else of a user's crate can be in its way.

mod head;
mod measure;
mod part;
pub mod tags;
mod view;

pub use bytes::Bytes;
pub use core;
pub use core::clone::Clone;
pub use core::default::Default;
pub use core::marker::PhantomData;
pub use core::option::Option::{None, Some};
pub use core::primitive::*;
pub use core::result::Result::{self, Err, Ok};

/// A reference.
pub type Ref<'a, T> = &'a T;
/// The most bytes that the length of a frame can say.
pub const FRAME_MAX: usize = i32::MAX as usize;
/// What a decoder returns.
pub type Decoded<T> = Result<T, DecodeError>;
/// What an encoder returns.
pub type Encoded = Result<(), EncodeError>;

pub use self::head::{
    check_flattened, in_newtype, no_tag, peek_code, read_code, read_frame, read_tag_of_set, unknown_code,
    unknown_own_code, unknown_tag, unknown_value, write_other, write_other_code,
};
pub use self::measure::{byte_string_len, items_len, wire_len};
pub use self::part::{
    PartReader, PartWriter, ReadRun, Rows, WriteRun, read_framed, read_part, read_tagged, read_tagged_frame,
    read_variant, write_part, write_variant,
};
pub use self::view::{View, ViewByClone, ViewByDefault, ViewByNothing, ViewByRebind};
pub use crate::error::{DecodeError, EncodeError};
pub use crate::field::generated::*;
pub use crate::field::{
    ByteStringField, CStringField, ListField, ReadByteString, ReadCString, ReadList, WireInteger, WriteList,
};
pub use crate::layout::build::{
    byte, bytes, code, fields, flattened, format, framed, length, message, named, number, other, own_fields, part,
    string, tag, variants,
};
pub use crate::layout::{Describe, Format, Layout, Value};
pub use crate::{
    Coded, Decode, DecodeWith, DescribeWith, Encode, EncodeWith, IntoStatic, MessageSet, Observer, Reader, Rebind,
    Storage, Tagged, ToBorrowed, Writer,
};
