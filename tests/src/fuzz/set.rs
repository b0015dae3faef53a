//! What must hold of any bytes that are taken for a message of a set.

use std::cell::RefCell;
use std::fmt::Debug;

use bytes::Bytes;
use pgwire_core::error::{DecodeErrorKind, EncodeErrorKind};
use pgwire_core::{Decode, DecodeError, Describe, Encode, IntoStatic, PgWire, Rebind, ToBorrowed};

use super::{lines, memory};

/// A set of messages in its forms of storage, and the contexts that its messages are read in.
pub trait Set {
    /// What has to be known beyond the bytes.
    type Context: Copy + Debug + 'static;
    /// Over bytes that are borrowed.
    type Borrowed<'a>: Decode<&'a [u8], Self::Context>
        + Encode<Self::Context>
        + IntoStatic<Static = Self::Shared>
        + PartialEq
        + Debug;
    /// Over bytes that are shared.
    type Shared: Decode<Bytes, Self::Context>
        + Encode<Self::Context>
        + for<'s> Rebind<With<'s> = Self::Borrowed<'s>>
        + ToBorrowed
        + PartialEq
        + Debug
        + 'static;

    /// The contexts. If there are several, the first byte of an input says which one it is read in.
    const CONTEXTS: &'static [Self::Context];
}

/// How much is looked at: what costs more than decoding and encoding is left out for most inputs of a fuzzer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Decodes, measures, encodes and compares.
    Least,
    /// The other forms of storage as well, one prefix, and errors as text.
    More,
    /// The annotated dump as well.
    Dump,
    /// All of that, and every prefix.
    Everything,
}

impl Effort {
    /// Chosen by the input itself, so that a failure can be repeated.
    pub(super) fn chosen_by(bytes: &[u8]) -> Self {
        match hash(bytes) {
            hash if hash % 128 == 0 => Self::Dump,
            hash if hash % 8 == 0 => Self::More,
            _ => Self::Least,
        }
    }
}

/// FNV-1a, folded.
fn hash(bytes: &[u8]) -> u64 {
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    hash ^ hash >> 32
}

/// Messages that end where their bytes end, so that some prefixes of them are messages too.
const OPEN_ENDED: [&str; 3] = ["XLogData", "ArchiveOrManifestData", "RawMessage"];

/// The shortest of the limits that messages of the catalogue have when they are encoded (`PQ_SMALL_MESSAGE_LIMIT` in
/// `libpq/libpq.h`).
const SHORTEST_LIMIT: usize = 10_000;

/// Checks an input of a fuzzer.
///
/// # Panics
/// If a property is broken.
pub fn check<S: Set>(input: &[u8]) {
    check_with::<S>(input, Effort::chosen_by(input));
}

/// Checks an input of a fuzzer with more or less effort.
///
/// # Panics
/// If a property is broken.
pub fn check_with<S: Set>(input: &[u8], effort: Effort) {
    if let Some((context, bytes)) = split::<S>(input) {
        // What is wrong with bytes that are no message is looked at inside.
        let _ = check_bytes::<S>(bytes, &context, effort);
    }
}

/// Checks bytes in the context of this number, and returns the name of the message that they are.
///
/// # Panics
/// If a property is broken.
pub fn check_in<S: Set>(bytes: &[u8], context: usize, effort: Effort) -> Result<&'static str, DecodeError> {
    check_bytes::<S>(bytes, &S::CONTEXTS[context], effort)
}

/// The context and the bytes of an input; `None` if it is empty.
pub(super) fn split<S: Set>(input: &[u8]) -> Option<(S::Context, &[u8])> {
    match S::CONTEXTS {
        [only] => Some((*only, input)),
        several => input.split_first().map(|(&first, bytes)| (several[usize::from(first) % several.len()], bytes)),
    }
}

/// Checks bytes in a context, and returns the name of the message that they are.
///
/// # Panics
/// If a property is broken.
pub fn check_bytes<S: Set>(bytes: &[u8], context: &S::Context, effort: Effort) -> Result<&'static str, DecodeError> {
    match memory::of_decoding(|| S::Borrowed::decode_with(bytes, context)) {
        Ok(message) => {
            check_message::<S>(&message, bytes, context, effort);
            Ok(message.message_name())
        }
        Err(error) => {
            check_error::<S>(&error, bytes, context, effort);
            Err(error)
        }
    }
}

thread_local! {
    /// Encoded into again and again, so that encoding costs what it costs in a connection.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn check_message<'b, S: Set>(message: &S::Borrowed<'b>, bytes: &'b [u8], context: &S::Context, effort: Effort) {
    assert_eq!(message.encoded_len_with(context), bytes.len(), "encoded_len of {message:?}");
    let encoded = BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        let encoded = message.encode_with(buffer, context);
        assert!(encoded.is_err() || buffer == bytes, "other bytes: {message:?}");
        encoded
    });
    if let Err(error) = encoded {
        // What is longer than a receiver believes decodes, and is not sent.
        let is_too_long = matches!(error.kind(), EncodeErrorKind::TooLong { .. });
        assert!(is_too_long && bytes.len() > SHORTEST_LIMIT, "{error}: {message:?}");
        return;
    }
    if effort >= Effort::More {
        check_storage::<S>(message, bytes, context);
        check_end::<S>(message.message_name(), bytes, context, effort);
    }
    if effort >= Effort::Dump {
        lines::check_explanation(message, bytes, context);
    }
}

/// Borrowed, shared and made static, a message is the same.
fn check_storage<'b, S: Set>(message: &S::Borrowed<'b>, bytes: &'b [u8], context: &S::Context) {
    let again = S::Borrowed::decode_with(bytes, context).expect("decodes once more");
    assert_eq!(again, *message, "decoded once more");
    let owned = memory::of_step("into_static", bytes.len(), 8, || again.into_static());

    let shared = S::Shared::decode_with(Bytes::copy_from_slice(bytes), context).expect("decodes over `Bytes` as well");
    assert_eq!(shared, owned, "decoded over `Bytes`, and made static");
    assert_eq!(shared.to_bytes_with(context).as_deref(), Ok(bytes), "bytes of {shared:?}");
    assert_eq!(shared.borrowed().into_static(), shared, "borrowed from `Bytes`, and made static");
}

/// A message ends where it ends: with a byte more it is followed by something, and with less it is cut short.
fn check_end<S: Set>(name: &str, bytes: &[u8], context: &S::Context, effort: Effort) {
    let longer = [bytes, b"\0"].concat();
    let with_a_byte_more = S::Borrowed::decode_with(&longer[..], context);
    if OPEN_ENDED.contains(&name) {
        let longer = with_a_byte_more.unwrap_or_else(|error| panic!("{name} takes all that is left: {error}"));
        assert_eq!(longer.message_name(), name);
        return;
    }
    let error = with_a_byte_more.err().unwrap_or_else(|| panic!("{name} takes a byte more"));
    assert_eq!((error.kind(), error.offset()), (&DecodeErrorKind::TrailingBytes { left: 1 }, bytes.len()));
    let (prefix, left) = S::Borrowed::decode_prefix_with(&longer[..], context).expect("the message in front");
    assert_eq!(prefix.to_bytes_with(context).as_deref(), Ok(bytes), "decode_prefix");
    assert_eq!(left, [0], "decode_prefix");

    let lengths = match effort {
        Effort::Everything => 0..bytes.len(),
        _ => {
            let len = usize::try_from(hash(bytes) >> 8).unwrap_or_default() % bytes.len();
            len..len + 1
        }
    };
    for len in lengths {
        let error = S::Borrowed::decode_with(&bytes[..len], context);
        let error = error.err().unwrap_or_else(|| panic!("{len} bytes of {name} decode"));
        assert!(error.is_cut_short(), "{len} bytes of {name}: {error}");
        assert!(error.offset() <= len, "{len} bytes of {name}: {error}");
    }
}

fn check_error<S: Set>(error: &DecodeError, bytes: &[u8], context: &S::Context, effort: Effort) {
    assert!(error.offset() <= bytes.len(), "{error} of {} bytes", bytes.len());
    if effort >= Effort::More {
        let shared = S::Shared::decode_with(Bytes::copy_from_slice(bytes), context);
        assert_eq!(shared.as_ref().err(), Some(error), "over `Bytes`");
        check_left(error, S::Borrowed::decode_prefix_with(bytes, context), bytes);
        memory::of_step("an error as text", bytes.len(), 16, || {
            let text = error.to_string();
            assert!(error.render(bytes).to_string().starts_with(&text), "{text}");
        });
    }
}

/// If the only fault is that bytes are left, the lenient way in returns them.
fn check_left<T: Describe>(error: &DecodeError, lenient: Result<(T, &[u8]), DecodeError>, bytes: &[u8]) {
    match lenient {
        Ok((_, left)) => {
            assert_eq!(error.kind(), &DecodeErrorKind::TrailingBytes { left: left.len() });
            assert_eq!(error.offset(), bytes.len() - left.len());
        }
        Err(lenient) => assert_eq!(lenient, *error, "decode_prefix"),
    }
}
