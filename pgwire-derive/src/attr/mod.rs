//! The attribute language: which words there are, where they may stand, and what stands in their brackets.

mod collect;
mod value;
mod words;

pub(crate) use collect::{Attribute, Attributes};
pub(crate) use value::{
    ByteValue, CountArgs, LenArgs, parse_count, parse_format, parse_ident, parse_len, parse_tag, parse_tokens,
    parse_type, parse_version,
};
pub(crate) use words::Place;
