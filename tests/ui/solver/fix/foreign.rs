use pgwire_core::error::{DecodeError, EncodeError};
use pgwire_core::layout::Format;
use pgwire_core::{Decode, DecodeWith, DescribeWith, EncodeWith, Observer, PgWire, Reader, Storage, Writer};

enum Codec {}

impl DescribeWith<std::net::Ipv4Addr> for Codec {
    const FORMAT: Format = Format::INT32;
    const MIN_LEN: usize = 4;
}

impl<B: Storage, C> DecodeWith<std::net::Ipv4Addr, B, C> for Codec {
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<std::net::Ipv4Addr, DecodeError> {
        <u32 as Decode<B, C>>::read(reader, context).map(std::net::Ipv4Addr::from)
    }
}

impl<C> EncodeWith<std::net::Ipv4Addr, C> for Codec {
    fn wire_len(_: &std::net::Ipv4Addr, _: &C) -> usize {
        4
    }

    fn write<O: Observer>(value: &std::net::Ipv4Addr, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.put(&value.octets())
    }
}

#[derive(PgWire)]
struct Message {
    #[with(Codec)]
    address: std::net::Ipv4Addr,
}

fn main() {}
