//! The attribute language: which words there are, where they may stand, and what stands in their brackets.

mod collect;
mod expression;
mod parse;
mod value;
mod words;

pub(crate) use collect::{Attribute, Attributes};
pub(crate) use expression::{literal_number, parse_expression};
pub(crate) use value::{
    ByteValue, CodeValue, CountArgs, LenArgs, parse_code, parse_code_name, parse_count, parse_format, parse_framed,
    parse_ident, parse_len, parse_tag, parse_type, parse_version,
};
pub(crate) use words::Place;
#[cfg(test)]
pub(crate) use words::WORDS;
