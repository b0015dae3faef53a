//! The lengths of values, whose types need not be written out.

use crate::encode::Encode;
use crate::field::{ByteStringField, WriteList};

/// The length of a value that writes itself.
#[inline(always)]
pub fn wire_len<T: Encode<C>, C>(value: &T, context: &C) -> usize {
    value.wire_len(context)
}

/// The length of bytes, without anything in front of them.
#[inline(always)]
pub fn byte_string_len<T: ByteStringField>(value: &T) -> usize {
    value.wire_bytes().len()
}

/// The length of a list's elements.
#[inline(always)]
pub fn items_len<T: WriteList<C>, C>(list: &T, context: &C) -> usize {
    list.items_len(context)
}
