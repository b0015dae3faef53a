//! Enums without fields, over every integer, with and without discriminants.

use bytes::Bytes;
use pgwire_core::{PgWire, Storage};

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
enum Status {
    Idle = b'I',
    InTransaction = b'T',
    Failed = b'E',
}

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(i16)]
enum Implicit {
    Minus = -1,
    Zero,
    One,
    Ten = 5 * 2,
    Eleven,
}

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(i8)]
enum NoneGiven {
    Zero,
    One,
}

const BIG: i64 = 1 << 40;

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(i64)]
enum Long {
    Big = BIG,
    Bigger,
}

#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(C, u16)]
enum WithC {
    A = 0xfff0,
    #[other]
    Other(u16),
}

macro_rules! others {
    ($($name:ident: $repr:ident),*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, PgWire)]
        #[repr($repr)]
        enum $name { Seven = 7, #[other] Other($repr) }
    )*};
}

others!(U32: u32, I32: i32, U64: u64, Byte: u8);

/// Values inside messages, also in conditions, where they are references.
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Message<B: Storage> {
    status: Status,
    #[when(*status == Status::Idle)]
    code: Option<Implicit>,
    #[count(u8)]
    list: Vec<NoneGiven>,
    #[rest]
    rest: B,
}

fn main() {
    assert_eq!(Status::decode(&b"T"[..]).unwrap(), Status::InTransaction);
    assert_eq!(Status::Failed.to_bytes().unwrap(), &b"E"[..]);
    let error = Status::decode(&b"x"[..]).unwrap_err();
    assert_eq!(error.offset(), 0);
    for (number, value) in
        [(-1_i16, Implicit::Minus), (0, Implicit::Zero), (1, Implicit::One), (10, Implicit::Ten), (11, Implicit::Eleven)]
    {
        assert_eq!(Implicit::decode(&number.to_be_bytes()[..]).unwrap(), value);
        assert_eq!(value.to_bytes().unwrap(), &number.to_be_bytes()[..]);
    }
    assert_eq!(Long::Bigger.to_bytes().unwrap(), &(BIG + 1).to_be_bytes()[..]);
    assert_eq!(WithC::decode(&[0, 1][..]).unwrap(), WithC::Other(1));
    assert_eq!(U64::decode(&u64::MAX.to_be_bytes()[..]).unwrap(), U64::Other(u64::MAX));
    assert_eq!(U32::decode(&7_u32.to_be_bytes()[..]).unwrap(), U32::Seven);
    assert_eq!(I32::Other(-7).to_bytes().unwrap(), &(-7_i32).to_be_bytes()[..]);
    assert_eq!(Byte::decode(&[7][..]).unwrap(), Byte::Seven);

    let bytes = b"I\0\x0b\x02\0\x01xy";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.code, &message.list[..]), (Some(Implicit::Eleven), &[NoneGiven::Zero, NoneGiven::One][..]));
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    let shared = Message::decode(Bytes::from_static(bytes)).unwrap();
    assert_eq!(shared.borrowed(), message);
    assert_eq!(Message::decode(&b"x\x00"[..]).unwrap_err().field(), "status");
}
