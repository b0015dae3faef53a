//! `#[with]`: a codec for a type that has no wire form of its own; also generic, and in conditions.

use std::time::Duration;

use bytes::Bytes;
use pgwire_core::error::{DecodeError, EncodeError};
use pgwire_core::layout::Format;
use pgwire_core::{Decode, DecodeWith, DescribeWith, Encode, EncodeWith, Observer, PgWire, Reader, Storage, Writer};

mod codecs {
    pub enum Flag {}
    pub struct Seconds<N>(std::marker::PhantomData<N>);
}

use codecs::Flag;

impl<B: Storage, C> DecodeWith<bool, B, C> for Flag {
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<bool, DecodeError> {
        Ok(<u8 as Decode<B, C>>::read(reader, context)? == b't')
    }
}

impl DescribeWith<bool> for Flag {
    const FORMAT: Format = Format::BYTE1;
    const MIN_LEN: usize = 1;
}

impl<C> EncodeWith<bool, C> for Flag {
    fn wire_len(_: &bool, _: &C) -> usize {
        1
    }

    fn write<O: Observer>(value: &bool, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.put(if *value { b"t" } else { b"f" })
    }
}

impl<N: Into<u64> + Decode<B, C>, B: Storage, C> DecodeWith<Duration, B, C> for codecs::Seconds<N> {
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<Duration, DecodeError> {
        Ok(Duration::from_secs(N::read(reader, context)?.into()))
    }
}

impl<N> DescribeWith<Duration> for codecs::Seconds<N> {
    const FORMAT: Format = Format::INT16;
    const MIN_LEN: usize = size_of::<N>();
}

impl<C, N: TryFrom<u64> + Default + Encode<C>> EncodeWith<Duration, C> for codecs::Seconds<N> {
    fn wire_len(_: &Duration, _: &C) -> usize {
        size_of::<N>()
    }

    fn write<O: Observer>(value: &Duration, writer: &mut Writer<'_, O>, context: &C) -> Result<(), EncodeError> {
        N::try_from(value.as_secs()).unwrap_or_default().write(writer, context)
    }
}

#[derive(Debug, PartialEq, PgWire)]
struct Message<'a> {
    #[with(Flag)]
    yes: bool,
    #[with(codecs::Seconds<u16>)]
    timeout: Duration,
    #[pgwire(with(codecs::Flag))]
    #[when(*yes)]
    more: Option<bool>,
    #[rest]
    rest: &'a [u8],
}

#[derive(Debug, PartialEq, PgWire)]
struct Generic<N> {
    #[with(codecs::Seconds<N>)]
    timeout: Duration,
    number: N,
}

#[derive(Debug, PartialEq, PgWire)]
enum Set {
    #[tag(b'a')]
    A(#[with(Flag)] bool),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct OverStorage<B: Storage> {
    #[with(Flag)]
    yes: bool,
    #[rest]
    rest: B,
}

fn main() {
    let bytes = b"t\0\x05fxy";
    let message = Message::decode(&bytes[..]).unwrap();
    let timeout = Duration::from_secs(5);
    assert_eq!(message, Message { yes: true, timeout, more: Some(false), rest: b"xy" });
    assert_eq!(PgWire::encoded_len(&message), bytes.len());
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(Message::decode(&b"t\0"[..]).unwrap_err().field(), "timeout");

    let generic = Generic { timeout, number: 7_u8 };
    assert_eq!(Generic::<u8>::decode(&[5, 7][..]).unwrap(), generic);
    assert_eq!(generic.to_bytes().unwrap(), &[5, 7][..]);
    assert_eq!(Set::decode(&b"at"[..]).unwrap(), Set::A(true));
    assert_eq!(Set::A(false).to_bytes().unwrap(), &b"af"[..]);
    let over = OverStorage::decode(&b"txy"[..]).unwrap();
    assert_eq!(over.to_bytes().unwrap(), &b"txy"[..]);
    let shared = OverStorage::decode(Bytes::from_static(b"txy")).unwrap();
    assert_eq!(shared.borrowed(), over);
    assert_eq!(over.into_static(), shared);
}
