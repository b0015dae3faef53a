//! The floor: what a careful person writes by hand for exactly these messages, in safe code, with every check that
//! the derived decoders make: counts, lengths, NULs, constants, and the end of the message and of its frame.
//!
//! Adjacent fields of fixed width are checked once and read from one array; errors say what is wrong and no more.
//! Lists are checked while decoding and stay on the wire, as ours do; who wants the elements gives a function, which
//! gets each one while it is checked. So a walk by hand passes over a list once, where ours passes twice.

mod backend;
mod encode;
mod frontend;
mod logical;
mod rest;

use std::hint::black_box;

use crate::shape::{Depth, Kind};
use crate::side::{Decoder, Side, each};

/// The side of the floor.
pub const FLOOR: Side =
    Side { name: "floor", checks: "everything; errors without field and offset", decoder, encoder: encode::encoder };

/// What is wrong with the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    CutShort,
    Trailing,
    Tag,
    Frame,
    NoNul,
    Negative,
    Constant,
    Zero,
    TooLong,
}

/// A list that stays on the wire.
#[derive(Clone, Copy, Debug)]
pub struct List<'a> {
    pub count: usize,
    pub bytes: &'a [u8],
}

impl List<'_> {
    fn sum(&self) -> u64 {
        (self.count + self.bytes.len()) as u64
    }
}

/// The message is known to be right.
const RIGHT: &str = "the input decodes";

/// Not known to the compiler, as in a program.
fn in_stream() -> bool {
    black_box(false)
}

/// A function that decodes one message and is called, not built in: the message comes back as a value.
macro_rules! decoded {
    ($decode:path $(, $in_stream:ident)?) => {{
        #[inline(never)]
        fn decode<'a>(bytes: &'a [u8] $(, $in_stream: bool)?) -> Result<impl Summed + use<'a>, Fault> {
            $decode(bytes, $($in_stream,)? |_| ())
        }
        |input| each(input, |bytes| decode(bytes $(, $in_stream())?).expect(RIGHT).sum())
    }};
}

/// A function that decodes one message and sums up everything in it.
macro_rules! walked {
    ($decode:path $(, $in_stream:ident)?) => {{
        #[inline(never)]
        fn walk(bytes: &[u8] $(, $in_stream: bool)?) -> Result<u64, Fault> {
            let mut elements = 0;
            let message = $decode(bytes, $($in_stream,)? |element| elements += element.sum())?;
            Ok(message.fields() + elements)
        }
        |input| each(input, |bytes| walk(bytes $(, $in_stream())?).expect(RIGHT))
    }};
}

/// What the checksum is made of.
trait Summed {
    /// The fields without the lists.
    fn fields(&self) -> u64;
    /// The lists by their number of elements and bytes.
    fn lists(&self) -> u64 {
        0
    }
    fn sum(&self) -> u64 {
        self.fields() + self.lists()
    }
}

fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    Some(match (kind, depth) {
        (Kind::StreamPrepare, Depth::Decode) => decoded!(logical::stream_prepare),
        (Kind::StreamPrepare, Depth::Walk) => walked!(logical::stream_prepare),
        (Kind::Relation, Depth::Decode) => decoded!(logical::relation, in_stream),
        (Kind::Relation, Depth::Walk) => walked!(logical::relation, in_stream),
        (Kind::Insert, Depth::Decode) => decoded!(logical::insert, in_stream),
        (Kind::Insert, Depth::Walk) => walked!(logical::insert, in_stream),
        (Kind::Transaction, Depth::Decode) => decoded!(logical::message, in_stream),
        (Kind::Transaction, Depth::Walk) => walked!(logical::message, in_stream),
        (Kind::XLogData, Depth::Decode) => decoded!(logical::xlog_data),
        (Kind::XLogData, Depth::Walk) => walked!(logical::xlog_data),
        (Kind::DataRow, Depth::Decode) => decoded!(backend::data_row),
        (Kind::DataRow, Depth::Walk) => walked!(backend::data_row),
        (Kind::RowDescription, Depth::Decode) => decoded!(backend::row_description),
        (Kind::RowDescription, Depth::Walk) => walked!(backend::row_description),
        (Kind::ErrorResponse, Depth::Decode) => decoded!(backend::error_response),
        (Kind::ErrorResponse, Depth::Walk) => walked!(backend::error_response),
        (Kind::Bind, Depth::Decode) => decoded!(frontend::bind),
        (Kind::Bind, Depth::Walk) => walked!(frontend::bind),
        (Kind::Query, Depth::Decode) => decoded!(frontend::query),
        (Kind::Query, Depth::Walk) => walked!(frontend::query),
    })
}

/// A value of a row.
type Value<'a> = Option<&'a [u8]>;

impl Summed for Value<'_> {
    #[inline]
    fn fields(&self) -> u64 {
        self.map_or(0, <[u8]>::len) as u64
    }
}
