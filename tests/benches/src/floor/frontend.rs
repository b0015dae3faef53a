//! Bind and Query.

use super::rest::{array, bytes, end, frame, string, value};
use super::{Fault, List, Summed, Value};

pub(super) struct Bind<'a> {
    portal: &'a [u8],
    statement: &'a [u8],
    param_formats: List<'a>,
    params: List<'a>,
    result_formats: List<'a>,
}

pub(super) enum Part<'a> {
    Format(u16),
    Param(Value<'a>),
}

impl Summed for Part<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        match self {
            Self::Format(code) => (*code).into(),
            Self::Param(value) => value.fields(),
        }
    }
}

impl Summed for Bind<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        (self.portal.len() + self.statement.len()) as u64
    }
    #[inline]
    fn lists(&self) -> u64 {
        self.param_formats.sum() + self.params.sum() + self.result_formats.sum()
    }
}

#[inline(always)]
pub(super) fn bind<'a>(message: &'a [u8], mut each: impl FnMut(Part<'a>)) -> Result<Bind<'a>, Fault> {
    let ([], rest) = frame::<0>(message, b'B')?;
    let (portal, rest) = string(rest)?;
    let (statement, rest) = string(rest)?;
    let (param_formats, rest) = formats(rest, &mut each)?;
    let (count, all) = array::<2>(rest)?;
    let count = u16::from_be_bytes(*count);
    let mut rest = all;
    for _ in 0..count {
        let (param, after) = value(rest)?;
        each(Part::Param(param));
        rest = after;
    }
    let params = List { count: count.into(), bytes: all.get(..all.len() - rest.len()).unwrap_or_default() };
    let (result_formats, rest) = formats(rest, &mut each)?;
    end(rest)?;
    Ok(Bind { portal, statement, param_formats, params, result_formats })
}

/// A list of format codes.
#[inline(always)]
fn formats<'a>(rest: &'a [u8], each: &mut impl FnMut(Part<'a>)) -> Result<(List<'a>, &'a [u8]), Fault> {
    let (count, rest) = array::<2>(rest)?;
    let count = usize::from(u16::from_be_bytes(*count));
    let (bytes, rest) = bytes(rest, count * 2)?;
    bytes.as_chunks::<2>().0.iter().for_each(|code| each(Part::Format(u16::from_be_bytes(*code))));
    Ok((List { count, bytes }, rest))
}

pub(super) struct Query<'a> {
    text: &'a [u8],
}

impl Summed for Query<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        self.text.len() as u64
    }
}

#[inline(always)]
pub(super) fn query<'a>(message: &'a [u8], _: impl FnMut(Value<'a>)) -> Result<Query<'a>, Fault> {
    let ([], rest) = frame::<0>(message, b'Q')?;
    let (text, rest) = string(rest)?;
    end(rest)?;
    Ok(Query { text })
}
