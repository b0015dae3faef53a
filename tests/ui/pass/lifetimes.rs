//! One lifetime, two, and two where one outlives the other; with type and const parameters.

use pgwire_core::{PgStr, PgWire, Seq};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct One<'input> {
    #[cstring]
    text: &'input str,
    #[rest]
    list: Seq<&'input [u8], u16>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Two<'a, 'b> {
    #[cstring]
    text: &'a str,
    #[len(u8)]
    bytes: &'b [u8],
    one: One<'a>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Outlives<'a, 'b: 'a>
where
    'b: 'a,
{
    #[cstring]
    text: &'a str,
    #[cstring]
    pg: PgStr<&'b [u8]>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Everything<'a, 'b, T, const N: usize> {
    head: [u8; N],
    value: T,
    two: Two<'a, 'b>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b't')]
struct Tagged<'a>(#[rest] &'a [u8]);

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<'a, 'b> {
    Tagged(Tagged<'b>),
    #[tag(b'o')]
    Own {
        kind: u8,
        #[when(kind == 1)]
        #[cstring]
        text: Option<&'a str>,
        #[rest]
        rest: &'b [u8],
    },
}

/// The value may live shorter than the input.
fn decode_short<'short>(input: &'static [u8], _: &'short ()) -> Two<'short, 'static> {
    Two::decode(input).unwrap()
}

fn main() {
    let bytes = b"ab\0\x01xcd\0\0\x07";
    let two = Two::decode(&bytes[..]).unwrap();
    assert_eq!((two.text, two.bytes, two.one.text), ("ab", &b"x"[..], "cd"));
    assert_eq!(two.one.list.get(0), Some(7));
    assert_eq!(two.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(decode_short(bytes, &()), two);
    let text = String::from("ab");
    let mixed = Two { text: &text, ..two.clone() };
    assert_eq!(mixed.to_bytes().unwrap(), &bytes[..]);

    let outlives = Outlives::decode(&b"a\0b\0"[..]).unwrap();
    assert_eq!(outlives.to_bytes().unwrap(), &b"a\0b\0"[..]);
    let bytes = [&b"xyz\x05"[..], bytes].concat();
    let everything = Everything::<u8, 3>::decode(&bytes[..]).unwrap();
    assert_eq!((everything.head, everything.value), (*b"xyz", 5));
    assert_eq!(everything.to_bytes().unwrap(), bytes);
    assert_eq!(Everything::<u8, 3>::decode(&bytes[..5]).unwrap_err().field(), "two.text");

    let set = Set::decode(&b"o\x01ab\0xy"[..]).unwrap();
    assert_eq!(set, Set::Own { kind: 1, text: Some("ab"), rest: b"xy" });
    assert_eq!(set.to_bytes().unwrap(), &b"o\x01ab\0xy"[..]);
    assert_eq!(Set::decode(&b"txy"[..]).unwrap(), Set::Tagged(Tagged(b"xy")));
}
