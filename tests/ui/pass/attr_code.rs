//! `#[code]` on structs and variants: numbers, negative ones, constants.

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

const GSS: i32 = 80_877_104;

#[derive(Debug, PartialEq, PgWire)]
#[code(80877103)]
struct SslRequest;

#[derive(Debug, PartialEq, PgWire)]
#[tag(b'x')]
#[code(GSS)]
struct Tagged(u8);

#[derive(Debug, PartialEq, PgWire)]
#[pgwire(code(-1))]
struct Negative {
    a: u8,
}

#[derive(Debug, PartialEq, PgWire)]
struct Raw<B: Storage> {
    code: i32,
    #[rest]
    body: B,
}

#[derive(Debug, PartialEq, PgWire)]
enum Family<B: Storage> {
    #[code(1)]
    Unit,
    #[code(GSS)]
    Tuple(u8, u8),
    #[pgwire(code(-5))]
    Fields {
        #[rest]
        data: B,
    },
    #[other]
    Unknown(Raw<B>),
}

fn main() {
    let bytes = b"\x04\xd2\x16\x2f";
    assert_eq!(SslRequest::decode(&bytes[..]).unwrap().to_bytes().unwrap(), &bytes[..]);
    assert_eq!(SslRequest::decode(&b"\x04\xd2\x16\x30"[..]).unwrap_err().field(), "code");
    let bytes = b"x\x04\xd2\x16\x30\x07";
    assert_eq!(Tagged::decode(&bytes[..]).unwrap(), Tagged(7));
    assert_eq!(Tagged(7).to_bytes().unwrap(), &bytes[..]);
    let bytes = b"\xff\xff\xff\xff\x07";
    assert_eq!(Negative::decode(&bytes[..]).unwrap(), Negative { a: 7 });
    assert_eq!(Negative { a: 7 }.to_bytes().unwrap(), &bytes[..]);

    let all: [(&[u8], Family<&[u8]>); 4] = [
        (b"\0\0\0\x01", Family::Unit),
        (b"\x04\xd2\x16\x30\x01\x02", Family::Tuple(1, 2)),
        (b"\xff\xff\xff\xfbxy", Family::Fields { data: b"xy" }),
        (b"\0\0\0\x09z", Family::Unknown(Raw { code: 9, body: b"z" })),
    ];
    for (bytes, value) in all {
        assert_eq!(Family::decode(bytes).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), bytes);
        assert_eq!(Family::decode(Bytes::copy_from_slice(bytes)).unwrap(), value.into_static());
    }
    assert!(Family::decode(&b"\0\0\0"[..]).unwrap_err().is_cut_short());
}
