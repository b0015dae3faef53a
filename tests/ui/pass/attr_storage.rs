//! The storage parameter: bounded inline, in a where clause, under another name, and by `#[pgwire(storage = B)]`.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Inline<B: Storage = Bytes> {
    #[cstring]
    text: PgStr<B>,
    #[count(u8)]
    list: Seq<B, u16>,
    #[rest]
    rest: B,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct InWhere<S>
where
    S: Clone + pgwire_core::Storage,
{
    #[len(u8)]
    data: S,
    inline: Inline<S>,
}

trait Alias: Storage {}
impl<T: Storage> Alias for T {}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[pgwire(storage = Buf)]
struct ByName<Buf: Alias> {
    #[rest]
    data: Buf,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[pgwire(storage = Buf)]
enum Either<Buf: Alias> {
    #[tag(b'a')]
    A(#[rest] Buf),
    #[tag(b'b')]
    B {
        #[cstring]
        text: Buf,
    },
}

/// Storage behind a type parameter, a constant and a default.
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Mixed<T, const N: usize, B: Storage = Bytes> {
    head: [u8; N],
    value: T,
    #[len(i32)]
    nullable: Option<B>,
    #[rest]
    list: Seq<B, Inner<B>>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Inner<B: Storage> {
    #[cstring]
    text: PgStr<B>,
}

fn assert_static<T: Send + Sync + 'static>(_: &T) {}

fn main() {
    let bytes = b"ab\0\x01\0\x05xyz";
    let borrowed = Inline::decode(&bytes[..]).unwrap();
    assert_eq!((&borrowed.text, borrowed.rest), (&PgStr::new(&b"ab"[..]).unwrap(), &b"xyz"[..]));
    assert_eq!(borrowed.to_bytes().unwrap(), &bytes[..]);
    let shared: Inline = Inline::decode(Bytes::from_static(bytes)).unwrap();
    assert_static(&shared);
    assert_eq!(shared.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(shared.borrowed(), borrowed);
    assert_eq!(borrowed.into_static(), shared);

    let bytes = b"\x02hiab\0\x00";
    let borrowed = InWhere::decode(&bytes[..]).unwrap();
    assert_eq!(borrowed.data, b"hi");
    assert_eq!(borrowed.to_bytes().unwrap(), &bytes[..]);
    let shared = InWhere::decode(Bytes::from_static(bytes)).unwrap();
    assert_eq!(shared.borrowed(), borrowed);
    assert_eq!(borrowed.into_static(), shared);
    assert_eq!(InWhere::decode(&b"\x03hi"[..]).unwrap_err().field(), "data");

    assert_eq!(ByName::decode(&b"xy"[..]).unwrap(), ByName { data: &b"xy"[..] });
    assert_eq!(ByName::decode(Bytes::from_static(b"xy")).unwrap().to_bytes().unwrap(), &b"xy"[..]);
    let either = Either::decode(&b"bxy\0"[..]).unwrap();
    assert_eq!(either.to_bytes().unwrap(), &b"bxy\0"[..]);
    assert_eq!(either.into_static(), Either::B { text: Bytes::from_static(b"xy") });

    let bytes = b"abc\0\x01\0\0\0\x02hix\0y\0";
    let mixed = Mixed::<u16, 3, &[u8]>::decode(&bytes[..]).unwrap();
    assert_eq!((mixed.head, mixed.value, mixed.nullable), (*b"abc", 1, Some(&b"hi"[..])));
    assert_eq!(mixed.list.iter().map(|inner| inner.text.to_string()).collect::<Vec<_>>(), ["x", "y"]);
    assert_eq!(mixed.to_bytes().unwrap(), &bytes[..]);
    let shared = Mixed::<u16, 3>::decode(Bytes::from_static(bytes)).unwrap();
    assert_eq!(shared.borrowed(), mixed);
    assert_eq!(mixed.into_static(), shared);
}
