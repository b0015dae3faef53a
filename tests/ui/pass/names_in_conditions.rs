//! Conditions with words that are names of other fields, but mean something else where they stand.

#![deny(warnings)]

use pgwire_core::{PgStr, PgWire, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Part {
    len: u8,
    flags: u8,
}

fn flags(kind: u8) -> u8 {
    kind & 0x0f
}

mod rest {
    pub const FEW: u8 = 1;
}

macro_rules! reader {
    ($value:expr) => {
        $value == 7
    };
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'm')]
struct Message<B: Storage> {
    kind: u8,
    part: Part,
    /// The name of a function, of a field of another type, of a module, of a macro, and a type of its own.
    #[when(flags(kind) == 1)]
    function: Option<u8>,
    #[when(part.len == rest::FEW)]
    member: Option<u8>,
    #[when(*part == Part { len: 2, flags: kind })]
    literal: Option<u8>,
    #[when(matches!(part, Part { len: 3, flags: kind } if *kind == 0))]
    pattern: Option<u8>,
    #[when(reader!(kind))]
    in_macro: Option<u8>,
    #[when(kind == Self::KIND || kind == <Self as Kinds>::OTHER)]
    of_self: Option<u8>,
    #[when(function.is_some_and(|text| text > 8))]
    in_closure: Option<u8>,
    #[when({
        let reader = kind / 2;
        reader == 4
    })]
    in_block: Option<u8>,
    #[when(kind != 0 && !matches!(kind, 1..=254))]
    negated: Option<u8>,
    matches: u8,
    flags: u8,
    len: u8,
    reader: u8,
    #[cstring]
    text: PgStr<B>,
    #[rest]
    rest: B,
}

impl<B: Storage> Message<B> {
    const KIND: u8 = 0x20;
}

trait Kinds {
    const OTHER: u8;
}

impl<B: Storage> Kinds for Message<B> {
    const OTHER: u8 = 0x30;
}

/// In an enum, `Self` is the enum.
#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A {
        kind: u8,
        #[when(kind == Self::KIND)]
        more: Option<u8>,
    },
}

impl Set {
    const KIND: u8 = 5;
}

fn main() {
    let ends = b"\x01\x02\x03\x04ab\0xy";
    let there = |head: &[u8]| {
        let bytes = [b"m", head, &ends[..]].concat();
        let message = Message::decode(&bytes[..]).unwrap();
        assert_eq!(message.to_bytes().unwrap(), bytes);
        assert_eq!((message.text.as_bytes(), message.rest), (&b"ab"[..], &b"xy"[..]));
        let Message { function, member, literal, pattern, in_macro, of_self, in_closure, in_block, negated, .. } =
            message;
        [function, member, literal, pattern, in_macro, of_self, in_closure, in_block, negated]
            .map(|value| value.is_some())
    };
    let only = |index: usize| std::array::from_fn(|other| other == index);
    assert_eq!(there(&[0x11, 0, 0, 5]), only(0));
    assert_eq!(there(&[0x12, 1, 0, 5]), only(1));
    assert_eq!(there(&[0x12, 2, 0x12, 5]), only(2));
    assert_eq!(there(&[0x12, 3, 0, 5]), only(3));
    assert_eq!(there(&[7, 0, 0, 5]), only(4));
    assert_eq!(there(&[0x20, 0, 0, 5]), only(5));
    assert_eq!(there(&[0x30, 0, 0, 5]), only(5));
    assert_eq!(there(&[0x11, 0, 0, 9, 5])[6], true);
    assert_eq!(there(&[8, 0, 0, 5]), only(7));
    assert_eq!(there(&[255, 0, 0, 5]), only(8));
    assert_eq!(Set::decode(&b"a\x05\x01"[..]).unwrap(), Set::A { kind: 5, more: Some(1) });
}
