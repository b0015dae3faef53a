use pgwire_core::error::{DecodeError, EncodeError};
use pgwire_core::layout::Format;
use pgwire_core::{Decode, DecodeWith, DescribeWith, EncodeWith, Observer, PgWire, Reader, Storage, Writer};

enum Codec {}

impl DescribeWith<std::time::Duration> for Codec {
    const FORMAT: Format = Format::BYTE1;
    const MIN_LEN: usize = 1;
}

impl<B: Storage, C> DecodeWith<std::time::Duration, B, C> for Codec {
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<std::time::Duration, DecodeError> {
        Ok(std::time::Duration::from_secs(<u8 as Decode<B, C>>::read(reader, context)?.into()))
    }
}

impl<C> EncodeWith<std::time::Duration, C> for Codec {
    fn wire_len(_: &std::time::Duration, _: &C) -> usize {
        1
    }

    fn write<O: Observer>(value: &std::time::Duration, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.put(&[value.as_secs().to_be_bytes()[7]])
    }
}

#[derive(PgWire)]
struct Message {
    #[with(Codec)]
    timeout: std::time::Duration,
}

fn main() {}
