//! `#[len]` with every integer, on every type that holds bytes, NULL included.

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

#[derive(Debug, PartialEq, PgWire)]
struct Borrowed<'a> {
    #[len(u8)]
    a: &'a [u8],
    #[len(i8)]
    b: &'a str,
    #[len(u16)]
    c: &'a [u8],
    #[len(i16)]
    d: Option<&'a [u8]>,
    #[len(u32, name = size_of_e)]
    e: &'a [u8],
    #[pgwire(len(i32))]
    f: Option<&'a str>,
    #[len(u64)]
    g: &'a [u8],
    #[len(i64)]
    h: &'a [u8],
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Owned {
    #[len(i32)]
    bytes: Vec<u8>,
    #[len(i32)]
    text: String,
    #[len(i32)]
    null: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Column<B: Storage> {
    #[tag(b't')]
    Text(#[len(i32)] B),
    #[tag(b'n')]
    Nullable {
        #[len(i32)]
        value: Option<B>,
    },
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Only<B: Storage>(#[len(i32)] Option<B>);

fn main() {
    let bytes = b"\x01a\x01b\0\x01c\0\x01d\0\0\0\x01e\xff\xff\xff\xff\0\0\0\0\0\0\0\x01g\0\0\0\0\0\0\0\x01h";
    let value = Borrowed::decode(&bytes[..]).unwrap();
    assert_eq!(
        value,
        Borrowed { a: b"a", b: "b", c: b"c", d: Some(b"d"), e: b"e", f: None, g: b"g", h: b"h" }
    );
    assert_eq!(value.encoded_len(), bytes.len());
    assert_eq!(value.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Borrowed::decode(&b"\x01a\xff"[..]).unwrap_err().field(), "b_len");
    assert_eq!(Borrowed::decode(&b"\x01a\x01b\0\x01c\0\x01d\0\0"[..]).unwrap_err().field(), "size_of_e");

    let bytes = b"\0\0\0\x01a\0\0\0\x02bc\xff\xff\xff\xff";
    let value = Owned::decode(&bytes[..]).unwrap();
    assert_eq!(value, Owned { bytes: b"a".to_vec(), text: "bc".to_owned(), null: None });
    assert_eq!(value.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Owned::decode(Bytes::from_static(bytes)).unwrap(), value);

    let text = Column::decode(&b"t\0\0\0\x02xy"[..]).unwrap();
    assert_eq!(text, Column::Text(&b"xy"[..]));
    assert_eq!(text.to_bytes().unwrap(), &b"t\0\0\0\x02xy"[..]);
    let null = Column::decode(Bytes::from_static(b"n\xff\xff\xff\xff")).unwrap();
    assert_eq!(null, Column::Nullable { value: None });
    assert_eq!(null.to_bytes().unwrap(), &b"n\xff\xff\xff\xff"[..]);
    let only = Only::decode(&b"\0\0\0\x01x"[..]).unwrap();
    assert_eq!(only.to_bytes().unwrap(), &b"\0\0\0\x01x"[..]);
    assert!(Only::decode(&b"\xff\xff\xff\xfe"[..]).is_err());
}
