//! Sets that are generic over the messages they hold.

use bytes::Bytes;
use pgwire_core::{PgStr, PgWire, RawMessage, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'w')]
struct Wrapper<T>(T);

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'a')]
struct Fixed<const N: usize>([u8; N]);

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'p')]
struct Part<B: Storage>(#[cstring] PgStr<B>);

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<T, B: Storage, const N: usize> {
    Wrapper(Wrapper<T>),
    Fixed(Fixed<N>),
    Part(Part<B>),
    #[other]
    Unknown(RawMessage<B>),
}

/// Any message, and any set.
#[derive(Clone, Debug, PartialEq, PgWire)]
enum Two<M, S> {
    One(M),
    #[flatten]
    Many(S),
}

fn main() {
    let all: [(&[u8], Set<u16, &[u8], 2>); 4] = [
        (b"w\0\x01", Set::Wrapper(Wrapper(1))),
        (b"axy", Set::Fixed(Fixed(*b"xy"))),
        (b"pxy\0", Set::Part(Part(PgStr::new(&b"xy"[..]).unwrap()))),
        (b"?", Set::Unknown(RawMessage { tag: b'?', body: b"" })),
    ];
    for (bytes, value) in all {
        assert_eq!(Set::decode(bytes).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), bytes);
        let shared = Set::decode(Bytes::copy_from_slice(bytes)).unwrap();
        assert_eq!(shared.borrowed(), value);
    }
    type Both = Two<Fixed<1>, Set2>;
    assert_eq!(Both::decode(&b"ax"[..]).unwrap(), Two::One(Fixed(*b"x")));
    assert_eq!(Both::decode(&b"bx"[..]).unwrap().to_bytes().unwrap(), &b"bx"[..]);
    assert!(Both::decode(&b"?"[..]).is_err());
}

#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set2 {
    #[tag(b'b')]
    B(u8),
}
