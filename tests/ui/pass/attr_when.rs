//! `#[when]` on fields of every form and on variants.

use bytes::Bytes;
use pgwire_core::{Lsn, PgStr, PgWire, Seq, Storage};

pub struct Context {
    pub asked_for_password: bool,
}

#[derive(Debug, PartialEq, PgWire)]
struct Part {
    a: u8,
}

/// Earlier numbers are values in a condition, everything else is a reference.
#[derive(Debug, PartialEq, PgWire)]
struct Message<B: Storage> {
    kind: u8,
    #[lsn]
    #[when(kind & 1 != 0)]
    lsn: Option<Lsn>,
    #[cstring]
    #[when(kind & 2 != 0)]
    text: Option<PgStr<B>>,
    #[len(u8)]
    #[when(text.is_some())]
    bytes: Option<B>,
    #[when(kind == 4 || text.as_ref().is_some_and(|text| *text == "part"))]
    part: Option<Part>,
    #[mark(b'!')]
    #[when(matches!(kind, 5..=6))]
    #[constant(7)]
    marked: Option<u16>,
    #[count(u16)]
    #[when({
        let limit = 8;
        kind >= limit
    })]
    list: Option<Seq<B, u16>>,
}

/// Expressions of every form.
#[derive(Debug, PartialEq, PgWire)]
struct Forms {
    kind: u8,
    #[when((1..3).contains(&kind))]
    range: Option<u8>,
    #[when([2, 3].contains(&kind))]
    array: Option<u8>,
    #[when(b"\x03\x04"[1..].contains(&kind))]
    slice: Option<u8>,
    #[when(if kind > 4 { kind < 6 } else { false })]
    branch: Option<u8>,
    #[when(match kind { 6 => true, _ => false })]
    arms: Option<u8>,
    #[when(usize::from(kind) == [7; 2].len() + 5 && !(kind as i8).is_negative())]
    call: Option<u8>,
}

type Number = u32;

/// An attribute says that it is a number, where the type does not.
#[derive(Debug, PartialEq, PgWire)]
struct Aliases {
    #[xid]
    xid: Number,
    #[nonzero]
    count: Number,
    #[when(xid > 2 && count < 3)]
    a: Option<u8>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Tuple(#[when(true)] Option<u8>, #[when(false)] Option<u8>);

#[derive(Debug, PartialEq, PgWire)]
enum Fields<'a> {
    #[tag(b'f')]
    Fields {
        kind: u8,
        #[when(kind == 1)]
        #[cstring]
        text: Option<&'a str>,
    },
}

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'p')]
struct Password<B: Storage> {
    #[cstring]
    password: PgStr<B>,
}

#[derive(Debug, PartialEq, PgWire)]
#[pgwire(context = Context)]
enum Frontend<B: Storage> {
    #[when(cx.asked_for_password)]
    Password(Password<B>),
    #[tag(b'p')]
    #[when(!cx.asked_for_password)]
    Sasl(#[rest] B),
    #[tag(b'S')]
    Sync,
}

fn main() {
    let aliases = Aliases { xid: 3, count: 2, a: Some(4) };
    assert_eq!(Aliases::decode(&b"\0\0\0\x03\0\0\0\x02\x04"[..]).unwrap(), aliases);
    assert_eq!(aliases.to_bytes().unwrap(), &b"\0\0\0\x03\0\0\0\x02\x04"[..]);
    let all: [(&[u8], Message<&[u8]>); 6] = [
        (b"\0", Message { kind: 0, lsn: None, text: None, bytes: None, part: None, marked: None, list: None }),
        (
            b"\x01\0\0\0\0\0\0\0\x05",
            Message { kind: 1, lsn: Some(Lsn::from(5)), text: None, bytes: None, part: None, marked: None, list: None },
        ),
        (
            b"\x02part\0\x02xy\x09",
            Message {
                kind: 2,
                lsn: None,
                text: Some(PgStr::new(&b"part"[..]).unwrap()),
                bytes: Some(b"xy"),
                part: Some(Part { a: 9 }),
                marked: None,
                list: None,
            },
        ),
        (
            b"\x04\x09",
            Message { kind: 4, lsn: None, text: None, bytes: None, part: Some(Part { a: 9 }), marked: None, list: None },
        ),
        (
            b"\x05\0\0\0\0\0\0\0\x05!\0\x07",
            Message {
                kind: 5,
                lsn: Some(Lsn::from(5)),
                text: None,
                bytes: None,
                part: None,
                marked: Some(7),
                list: None,
            },
        ),
        (
            b"\x08\0\0",
            Message {
                kind: 8,
                lsn: None,
                text: None,
                bytes: None,
                part: None,
                marked: None,
                list: Some(Seq::default()),
            },
        ),
    ];
    for (bytes, value) in all {
        assert_eq!(Message::decode(bytes).unwrap(), value);
        assert_eq!(value.encoded_len(), bytes.len());
        assert_eq!(value.to_bytes().unwrap(), bytes);
        assert_eq!(Message::decode(Bytes::copy_from_slice(bytes)).unwrap(), value.into_static());
    }
    let wrong = Message { kind: 1, lsn: None, ..Message::decode(&b"\0"[..]).unwrap() };
    assert_eq!(wrong.to_bytes().unwrap_err().field(), "lsn");

    for (kind, expected) in [(1, [1, 0, 0, 0, 0, 0]), (2, [1, 1, 0, 0, 0, 0]), (3, [0, 1, 0, 0, 0, 0])]
        .into_iter()
        .chain([(4, [0, 0, 1, 0, 0, 0]), (5, [0, 0, 0, 1, 0, 0]), (6, [0, 0, 0, 0, 1, 0]), (7, [0, 0, 0, 0, 0, 1])])
    {
        let bytes: Vec<u8> = std::iter::once(kind).chain(expected.into_iter().filter(|&there| there == 1)).collect();
        let Forms { range, array, slice, branch, arms, call, .. } = Forms::decode(&bytes[..]).unwrap();
        assert_eq!([range, array, slice, branch, arms, call].map(Option::unwrap_or_default), expected);
    }

    assert_eq!(Tuple::decode(&[7][..]).unwrap(), Tuple(Some(7), None));
    assert_eq!(Tuple(Some(7), None).to_bytes().unwrap(), &[7][..]);
    assert_eq!(Tuple(Some(7), Some(7)).to_bytes().unwrap_err().field(), "1");
    let fields = Fields::Fields { kind: 1, text: Some("xy") };
    assert_eq!(Fields::decode(&b"f\x01xy\0"[..]).unwrap(), fields);
    assert_eq!(fields.to_bytes().unwrap(), &b"f\x01xy\0"[..]);

    let (asked, not) = (Context { asked_for_password: true }, Context { asked_for_password: false });
    let password = Frontend::decode_with(&b"pxy\0"[..], &asked).unwrap();
    assert_eq!(password, Frontend::Password(Password { password: PgStr::new(&b"xy"[..]).unwrap() }));
    assert_eq!(Frontend::decode_with(&b"pxy\0"[..], &not).unwrap(), Frontend::Sasl(&b"xy\0"[..]));
    assert_eq!(password.to_bytes_with(&asked).unwrap(), &b"pxy\0"[..]);
    assert!(password.to_bytes_with(&not).is_err());
    assert_eq!(Frontend::decode_with(Bytes::from_static(b"S"), &not).unwrap(), Frontend::Sync);
}
