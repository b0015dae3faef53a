//! What generated code names: nothing else of a user's crate can be in its way.

mod head;
pub mod tags;
mod view;

pub use bytes::Bytes;
pub use core;
pub use core::clone::Clone;
pub use core::default::Default;
pub use core::option::Option::{None, Some};
pub use core::primitive::*;
pub use core::result::Result::{self, Err, Ok};

/// A reference.
pub type Ref<'a, T> = &'a T;

pub use self::head::{
    next_is_one_of, peek_code, read_code, read_frame, read_tag, read_tag_of_frame, unknown_code, unknown_own_code,
    unknown_tag, unknown_value, write_other, write_other_code,
};
pub use self::view::{View, ViewByClone, ViewByDefault, ViewByNothing, ViewByRebind};
pub use crate::error::{DecodeError, EncodeError};
pub use crate::field::generated::*;
pub use crate::field::{
    ByteStringField, CStringField, Limits, ListField, ReadByteString, ReadCString, ReadList, WireInteger, WriteList,
};
pub use crate::layout::{Condition, Content, Describe, Field, Format, Kind, Layout, Repeat, Value, Variant};
pub use crate::{
    Coded, Decode, DecodeWith, DescribeWith, Encode, EncodeWith, IntoStatic, MessageSet, Observer, Reader, Rebind,
    Storage, Tagged, ToBorrowed, Writer,
};
