//! `#[max_len]` beside `#[cstring]`, `#[len]` and `#[rest]`.

use pgwire_core::{PgStr, PgWire, Storage};

const LIMIT: usize = 3;

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message<B: Storage> {
    #[cstring]
    #[max_len(2)]
    text: PgStr<B>,
    #[len(i32)]
    #[max_len(LIMIT)]
    bytes: Option<B>,
    #[pgwire(rest, max_len(LIMIT + 1))]
    rest: B,
}

#[derive(Debug, PartialEq, PgWire)]
struct Const<'a, const N: usize>(
    #[cstring]
    #[max_len(N)]
    &'a str,
);

fn main() {
    let bytes = b"ab\0\0\0\0\x03abcabcd";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Message::decode(&b"abc\0"[..]).unwrap_err().field(), "text");
    assert_eq!(Message::decode(&b"ab\0\0\0\0\x04abcd"[..]).unwrap_err().field(), "bytes");
    assert_eq!(Message::decode(&b"ab\0\xff\xff\xff\xffabcde"[..]).unwrap_err().field(), "rest");
    assert_eq!(Message { bytes: Some(&b"abcd"[..]), ..message }.to_bytes().unwrap_err().field(), "bytes");
    assert_eq!(Const::<1>::decode(&b"a\0"[..]).unwrap().to_bytes().unwrap(), &b"a\0"[..]);
    assert!(Const::<1>::decode(&b"ab\0"[..]).is_err());
}
