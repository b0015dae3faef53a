//! Declarations that come out of `macro_rules!`, with fragments of every kind.

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

macro_rules! message {
    ($(#[$meta:meta])* $vis:vis $name:ident { $($(#[$attr:meta])* $field:ident: $ty:ty),* $(,)? }) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        $(#[$meta])*
        $vis struct $name {
            $($(#[$attr])* $field: $ty),*
        }
    };
}

message! {
    /// A message.
    #[tag(b'm')]
    pub Owned {
        kind: u8,
        array: [u8; 2],
        #[when(kind == 1)]
        maybe: Option<u16>,
        #[cstring]
        text: String,
        #[len(i32)]
        nullable: Option<Vec<u8>>,
        #[lsn]
        lsn: pgwire_core::Lsn,
        #[rest]
        list: Vec<u16>,
    }
}

macro_rules! borrowed {
    ($name:ident<$lifetime:lifetime>, $tag:literal, $max:expr, $text:ty, $list:ty, $count:ident, $codec:path) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        #[tag($tag)]
        struct $name<$lifetime> {
            #[constant($max)]
            max: u16,
            #[cstring]
            #[max_len($max)]
            text: $text,
            #[count($count)]
            list: $list,
            inner: $codec,
        }
    };
}

type Inner = u8;
borrowed!(Borrowed<'a>, b'b', 3 + 1, &'a str, Vec<u8>, u16, crate::Inner);

macro_rules! generic {
    ($name:ident, $bound:path, $tag:expr, $repr:ident { $($variant:ident = $value:expr),* }) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        #[tag($tag)]
        struct $name<B: $bound> {
            values: Values,
            #[rest]
            rest: B,
        }

        #[derive(Clone, Debug, PartialEq, PgWire)]
        #[repr($repr)]
        enum Values {
            $($variant = $value),*
        }
    };
}

const TAG: u8 = b'g';
generic!(Generic, pgwire_core::Storage, TAG, u8 { A = 1, B = 1 + 1 });

/// Names that the macro makes up itself, and a context and a number from outside.
macro_rules! conditional {
    ($name:ident, $context:ty, $number:expr) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        #[pgwire(context = $context)]
        struct $name {
            kind: u8,
            #[when(kind == 1 && cx.on)]
            own: Option<u8>,
            #[when(kind == $number)]
            given: Option<u8>,
        }
    };
}

pub struct Context {
    on: bool,
}

conditional!(Conditional, Context, 2 - 1);

macro_rules! set {
    ($name:ident { $($variant:ident($payload:ty)),* ; $flat:ty ; $other:ty }) => {
        #[derive(Clone, Debug, PartialEq, PgWire)]
        enum $name<B: Storage> {
            $($variant($payload),)*
            #[flatten]
            Flat($flat),
            #[other]
            Unknown($other),
        }
    };
}

set!(Set { Owned(Owned), Generic(Generic<B>) ; Inside<B> ; pgwire_core::RawMessage<B> });

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Inside<B: Storage> {
    #[tag(b'i')]
    I(#[rest] B),
}

fn main() {
    let bytes = b"m\x01xy\0\x05ab\0\xff\xff\xff\xff\0\0\0\0\0\0\0\x01\0\x07";
    let owned = Owned::decode(&bytes[..]).unwrap();
    assert_eq!((owned.maybe, &owned.text[..], &owned.list[..]), (Some(5), "ab", &[7][..]));
    assert_eq!(owned.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Owned::decode(Bytes::from_static(bytes)).unwrap(), owned);

    let bytes = b"b\0\x04ab\0\0\x01x\x07";
    let borrowed = Borrowed::decode(&bytes[..]).unwrap();
    assert_eq!(borrowed, Borrowed { max: 4, text: "ab", list: b"x".to_vec(), inner: 7 });
    assert_eq!(borrowed.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Borrowed::decode(&b"b\0\x04abcde\0"[..]).unwrap_err().field(), "text");

    let generic = Generic::decode(&b"g\x02xy"[..]).unwrap();
    assert_eq!(generic.values, Values::B);
    assert_eq!(generic.to_bytes().unwrap(), &b"g\x02xy"[..]);

    let context = Context { on: true };
    let conditional = Conditional::decode_with(&[1, 2, 3][..], &context).unwrap();
    assert_eq!(conditional, Conditional { kind: 1, own: Some(2), given: Some(3) });
    assert_eq!(conditional.to_bytes_with(&context).unwrap(), &[1, 2, 3][..]);

    for bytes in [&b"g\x01xy"[..], b"ixy", b"?xy"] {
        assert_eq!(Set::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
}
