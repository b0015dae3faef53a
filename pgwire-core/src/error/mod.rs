//! What went wrong, in which message and field, and at which byte.

mod decode_error;
mod encode_error;
mod hex_dump;
mod place;

pub use decode_error::{DecodeError, DecodeErrorKind};
pub use encode_error::{EncodeError, EncodeErrorKind};
pub(crate) use hex_dump::hex;
