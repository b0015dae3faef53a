use pgwire_core::error::{DecodeError, EncodeError};
use pgwire_core::layout::Format;
use pgwire_core::{Decode, DecodeWith, DescribeWith, EncodeWith, Observer, PgWire, Reader, Storage, Writer};

enum Codec {}

impl DescribeWith<bool> for Codec {
    const FORMAT: Format = Format::BYTE1;
    const MIN_LEN: usize = 1;
}

impl<B: Storage, C> DecodeWith<bool, B, C> for Codec {
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<bool, DecodeError> {
        Ok(<u8 as Decode<B, C>>::read(reader, context)? == b't')
    }
}

impl<C> EncodeWith<bool, C> for Codec {
    fn wire_len(_: &bool, _: &C) -> usize {
        1
    }

    fn write<O: Observer>(value: &bool, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.put(if *value { b"t" } else { b"f" })
    }
}

#[derive(PgWire)]
struct Message {
    #[with(Codec)]
    yes: bool,
}

fn main() {}
