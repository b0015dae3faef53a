//! Parameters of every kind.

use core::fmt::Debug;

use pgwire_core::{PgStr, PgWire, Seq, Storage};

use crate::fields::Element;

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
pub struct OfType<T> {
    /// A value.
    pub value: T,
}

/// Several.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b'g')]
pub struct OfAll<T, B, const N: usize>
where
    T: Debug + Clone,
    B: Storage,
{
    /// An array.
    pub array: [u8; N],
    /// A list.
    #[count(u16)]
    pub list: Vec<T>,
    /// Text.
    #[cstring]
    pub text: PgStr<B>,
    /// Of the storage.
    #[rest]
    pub rest: Seq<B, Element<B>>,
}

/// With bounds inline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
pub struct Bounded<T: Copy + Debug, const N: usize> {
    /// A value.
    #[when(N == 1)]
    pub value: Option<T>,
    /// An array.
    pub array: [u8; N],
}

/// Lifetimes, one of which outlives the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
pub struct Outlives<'a, 'b: 'a> {
    /// Text.
    #[cstring]
    pub a: &'a str,
    /// Text.
    #[cstring]
    pub b: &'b str,
    /// On both.
    #[when(a == b)]
    pub c: Option<u8>,
}

/// A set of parts that are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
pub enum Set<T, U> {
    /// One.
    #[tag(b'a')]
    A(
        /// A value.
        T,
    ),
    /// Another.
    #[tag(b'b')]
    B {
        /// A value.
        value: U,
    },
}
