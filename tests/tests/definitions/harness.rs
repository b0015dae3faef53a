//! What the definitions are checked with. It is a part of the program that is written, which calls [`run`], and of the
//! test, which writes values of [`Context`] and [`Masked`].

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use fastrand::Rng;
use pgwire_core::error::{DecodeError, EncodeError};
use pgwire_core::layout::Format;
use pgwire_core::{
    Decode, DecodeWith, DescribeWith, Encode, EncodeWith, IntoStatic, Observer, PgWire, Reader, Storage, ToBorrowed,
    Writer,
};

use crate::mutation::mutate;

/// What conditions of definitions look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Context {
    pub(crate) flag: bool,
    pub(crate) level: u8,
}

/// What a set keeps of messages that it does not know, if it owns them.
#[derive(Clone, Debug, PartialEq, PgWire)]
pub(crate) struct OwnedRaw {
    pub(crate) tag: u8,
    #[rest]
    pub(crate) body: Vec<u8>,
}

/// A codec for `#[with]`: an Int16 with some bits turned.
#[derive(Debug)]
pub(crate) enum Masked {}

/// The bits that [`Masked`] turns.
pub(crate) const MASK: u16 = 0x5a5a;

impl<B: Storage, C> DecodeWith<u16, B, C> for Masked {
    fn read(reader: &mut Reader<'_, B>, context: &C) -> Result<u16, DecodeError> {
        Ok(<u16 as Decode<B, C>>::read(reader, context)? ^ MASK)
    }
}

impl DescribeWith<u16> for Masked {
    const FORMAT: Format = Format::INT16;
    const MIN_LEN: usize = 2;
}

impl<C> EncodeWith<u16, C> for Masked {
    fn wire_len(_: &u16, _: &C) -> usize {
        2
    }

    fn write<O: Observer>(value: &u16, writer: &mut Writer<'_, O>, _: &C) -> Result<(), EncodeError> {
        writer.put(&(value ^ MASK).to_be_bytes())
    }
}

/// Checks bytes: whether they are a message of this definition.
pub(crate) type Check = fn(&[u8], Context) -> Result<(), DecodeError>;

/// A message in one form: what decodes is encoded as it was, and decodes again as it was.
///
/// # Panics
/// If it is not.
pub(crate) fn plain<'b, T>(bytes: &'b [u8], context: Context) -> Result<(), DecodeError>
where
    T: Decode<&'b [u8], Context> + Encode<Context> + PartialEq + Debug,
{
    let message = decode::<T, _>(bytes, bytes, context)?;
    assert_eq!(T::decode_with(bytes, &context).as_ref(), Ok(&message));
    Ok(())
}

/// A message over any storage: as [`plain`], and the same over all of them.
///
/// # Panics
/// If it is not.
pub(crate) fn stored<'b, T, S>(bytes: &'b [u8], context: Context) -> Result<(), DecodeError>
where
    T: Decode<&'b [u8], Context> + Encode<Context> + PartialEq + Debug + IntoStatic<Static = S>,
    S: Decode<Bytes, Context> + Encode<Context> + PartialEq + Debug + ToBorrowed + 'static,
    for<'s> S::With<'s>: IntoStatic<Static = S> + Encode<Context>,
{
    let shared = decode::<S, _>(Bytes::copy_from_slice(bytes), bytes, context);
    let message = match decode::<T, _>(bytes, bytes, context) {
        Ok(message) => message,
        Err(error) => {
            assert_eq!(shared.as_ref().err(), Some(&error), "over `Bytes`");
            return Err(error);
        }
    };
    let shared = shared.expect("decodes over `Bytes` as well");
    assert_eq!(shared.borrowed().to_bytes_with(&context).as_deref(), Ok(bytes), "borrowed");
    assert_eq!(shared.borrowed().into_static(), shared, "borrowed and made static");
    assert_eq!(message.into_static(), shared, "made static");
    Ok(())
}

fn decode<T, B>(input: B, bytes: &[u8], context: Context) -> Result<T, DecodeError>
where
    B: Storage,
    T: Decode<B, Context> + Encode<Context> + Debug,
{
    let message = T::decode_with(input, &context).inspect_err(|error| {
        assert!(error.offset() <= bytes.len(), "{error} of {} bytes", bytes.len());
        assert!(error.render(bytes).to_string().starts_with(&error.to_string()));
    })?;
    assert_eq!(message.encoded_len_with(&context), bytes.len(), "encoded_len of {message:?}");
    assert_eq!(message.to_bytes_with(&context).as_deref(), Ok(bytes), "bytes of {message:?}");
    let dump = message.explain_with(&context).to_string();
    assert!(dump.lines().next().is_some_and(|line| line.contains(&format!(" {} byte", bytes.len()))), "{dump}");
    Ok(message)
}

/// Changed inputs for each that is right.
const MUTATIONS: u64 = 40;

/// Checks each definition with inputs that are right, and with changes of them. `inputs` has a line for each: the number
/// of the definition, the context, and the bytes in hexadecimal.
///
/// # Panics
/// If a property is broken; the text names the definition.
pub(crate) fn run(checks: &[Check], inputs: &str) {
    let (mut right, mut changed, mut refused) = (0_u64, 0_u64, 0_u64);
    for line in inputs.lines() {
        let words: Vec<_> = line.split(' ').collect();
        let [index, flag, level, bytes] = words[..] else { panic!("{line}: not an input") };
        let index: usize = index.parse().expect("a number");
        let context = Context { flag: flag == "true", level: level.parse().expect("a level") };
        let bytes = hex::decode(bytes).expect("hexadecimal");
        let check = |bytes: &[u8]| {
            let result = catch_unwind(AssertUnwindSafe(|| checks[index](bytes, context)));
            let bytes = || hex::encode(bytes);
            result.unwrap_or_else(|_| panic!("definition {index} fails in {context:?} with {}", bytes()))
        };
        if let Err(error) = check(&bytes) {
            panic!("definition {index} does not decode in {context:?}:\n{}", error.render(&bytes));
        }
        right += 1;
        let mut random = Rng::with_seed(right);
        for _ in 0..MUTATIONS {
            let mut input = bytes.clone();
            mutate(&mut input, &bytes, &mut random);
            changed += 1;
            refused += u64::from(check(&input).is_err());
        }
    }
    println!("{} definitions, {right} messages, {changed} changed ones of which {refused} were refused", checks.len());
}
