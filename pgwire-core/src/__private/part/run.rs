//! Plain values of fixed width that stand beside each other: read and written with one look at what is left, by a reader
//! or writer that stays in registers meanwhile.

use super::{PartReader, PartWriter};
use crate::decode::Decode;
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError};
use crate::storage::Storage;
use crate::writer::Observer;

/// Values that are read one after the other.
pub trait ReadRun<B: Storage, C>: Sized {
    /// Reads a row for each.
    fn read(part: &mut PartReader<'_, '_, B, C>) -> Result<Self, DecodeError>;
}

/// Values that are written one after the other.
pub trait WriteRun<C> {
    /// Writes a row for each.
    fn write<O: Observer>(&self, part: &mut PartWriter<'_, '_, O, C>) -> Result<(), EncodeError>;
}

macro_rules! runs {
    ($($value:ident: $ty:ident),+) => {
        impl<B: Storage, C, $($ty: Decode<B, C>),+> ReadRun<B, C> for ($($ty,)+) {
            #[inline(always)]
            fn read(part: &mut PartReader<'_, '_, B, C>) -> Result<Self, DecodeError> {
                part.run(const { 0 $(+ $ty::MIN_LEN)+ }, const { &[$($ty::MIN_LEN),+] })?;
                let mut reader = part.reader.clone();
                $(
                    let $value = match $ty::read(&mut reader, part.context) {
                        Ok(value) => value,
                        Err(error) => return Err(part.place(error)),
                    };
                    part.row += 1;
                )+
                *part.reader = reader;
                Ok(($($value,)+))
            }
        }

        impl<C, $($ty: Encode<C>),+> WriteRun<C> for ($(&$ty,)+) {
            #[inline(always)]
            fn write<O: Observer>(&self, part: &mut PartWriter<'_, '_, O, C>) -> Result<(), EncodeError> {
                let ($($value,)+) = *self;
                part.run(0 $(+ $value.wire_len(part.context))+)?;
                let (context, mut row) = (part.context, part.row);
                let (_, result) = part.writer.lend(
                    #[inline(always)]
                    |writer| {
                        $(
                            writer.row(row);
                            $value.write(writer, context)?;
                            row += 1;
                        )+
                        Ok(())
                    },
                );
                part.row = row;
                result.map_err(|error| part.place(error))
            }
        }
    };
}

runs!(a: T1, b: T2);
runs!(a: T1, b: T2, c: T3);
runs!(a: T1, b: T2, c: T3, d: T4);
runs!(a: T1, b: T2, c: T3, d: T4, e: T5);
runs!(a: T1, b: T2, c: T3, d: T4, e: T5, f: T6);
runs!(a: T1, b: T2, c: T3, d: T4, e: T5, f: T6, g: T7);
runs!(a: T1, b: T2, c: T3, d: T4, e: T5, f: T6, g: T7, h: T8);
