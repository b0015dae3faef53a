//! `#[optional]`: there if the next byte is one of the part's tags.

use bytes::Bytes;
use pgwire_core::{PgWire, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Tuple<B: Storage> {
    #[count(u8)]
    columns: Seq<B, u8>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Old<B: Storage> {
    #[tag(b'K')]
    Key(Tuple<B>),
    #[tag(b'O')]
    Row(Tuple<B>),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'S')]
struct Single(u8);

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Update<B: Storage> {
    #[optional]
    old: Option<Old<B>>,
    #[pgwire(optional)]
    single: Option<Single>,
    #[mark(b'N')]
    new: Tuple<B>,
    #[mark(b'B')]
    #[optional]
    #[len(u8)]
    bytes: Option<B>,
}

#[derive(Debug, PartialEq, PgWire)]
enum Set<'a> {
    #[tag(b'a')]
    A(#[optional] Option<Single>, #[rest] &'a [u8]),
}

fn main() {
    let all: [&[u8]; 4] = [b"N\x01x", b"K\x01kN\x01x", b"O\x01oS\x07N\x01x", b"S\x07N\x00B\x02xy"];
    for bytes in all {
        let update = Update::decode(bytes).unwrap();
        assert_eq!(update.encoded_len(), bytes.len());
        assert_eq!(update.to_bytes().unwrap(), bytes);
        let shared = Update::decode(Bytes::copy_from_slice(bytes)).unwrap();
        assert_eq!(shared.borrowed(), update);
        assert_eq!(update.into_static(), shared);
    }
    assert_eq!(Update::decode(&b"K\x01"[..]).unwrap_err().field(), "old.columns");
    assert_eq!(Update::decode(&b"X"[..]).unwrap_err().field(), "new_marker");
    assert_eq!(Set::decode(&b"aS\x01x"[..]).unwrap(), Set::A(Some(Single(1)), b"x"));
    assert_eq!(Set::A(None, b"x").to_bytes().unwrap(), &b"ax"[..]);
}
