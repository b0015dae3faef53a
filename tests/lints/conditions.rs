//! Conditions on fields and variants.

use pgwire_core::{PgStr, PgWire, Seq, Storage};

use crate::fields::{Element, Part};

/// What is known beyond the bytes.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Whether it is on.
    pub on: bool,
}

/// Borrowed.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[pgwire(context = Context)]
pub struct Borrowed<'a, 'b> {
    /// A number.
    pub kind: u8,
    /// An array.
    pub array: [u8; 2],
    /// Text.
    #[cstring]
    pub text: &'a str,
    /// A part.
    pub part: Part,
    /// On a context.
    #[when(cx.on)]
    pub of_context: Option<u8>,
    /// On a number.
    #[when(kind == 1)]
    pub of_number: Option<u8>,
    /// On an array.
    #[when(array == [1, 2])]
    pub of_array: Option<u8>,
    /// On text.
    #[when(text.is_empty())]
    #[len(u8)]
    pub of_text: Option<&'b [u8]>,
    /// On a part.
    #[when(part.0 == 1 && of_number.is_some())]
    pub of_part: Option<u8>,
    /// On bytes.
    #[when(of_text.is_some_and(<[u8]>::is_empty))]
    #[mark(b'!')]
    #[cstring]
    pub of_bytes: Option<&'b str>,
}

/// Over any storage.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[pgwire(context = Context)]
pub struct Stored<B: Storage, const N: usize> {
    /// An array.
    pub array: [u8; N],
    /// A list.
    #[count(u8)]
    pub list: Seq<B, Element<B>>,
    /// On the list.
    #[when(list.len() == N && cx.on)]
    #[cstring]
    pub text: Option<PgStr<B>>,
    /// On the array.
    #[when(array.is_empty())]
    #[rest]
    pub rest: Option<B>,
}

/// Names of another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[expect(non_snake_case, reason = "as the other side has it")]
pub struct CamelCase {
    /// A number.
    pub kindOf: u8,
    /// On the number.
    #[when(kindOf == 1)]
    pub moreOf: Option<u8>,
    /// A list on the number.
    #[when(moreOf.is_none())]
    pub evenMore: Option<u8>,
}

/// A set.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[pgwire(context = Context)]
pub enum Set<B: Storage> {
    /// A message.
    #[when(cx.on)]
    Part(Part),
    /// A variant of its own.
    #[tag(b'P')]
    #[when(!cx.on)]
    Own {
        /// A number.
        kind: u8,
        /// On the number.
        #[when(kind == 1)]
        #[cstring]
        text: Option<PgStr<B>>,
    },
    /// Another.
    #[tag(b'n')]
    Rest(
        /// All the rest.
        #[rest]
        B,
    ),
}
