//! Ours: the catalogue of `pgwire-core`, decoded over `&[u8]` or over `Bytes`.

mod decode;
mod encode;

use crate::side::{Side, no_encoder};

const CHECKS: &str = "everything; errors with message, field and offset";

/// Messages that borrow their input; encoded from values.
pub const OURS: Side = Side { name: "ours", checks: CHECKS, decoder: decode::borrowed, encoder: encode::from_values };

/// Messages that share their input; encoded from lists in wire form.
pub const OURS_SHARED: Side =
    Side { name: "ours (Bytes)", checks: CHECKS, decoder: decode::shared, encoder: no_encoder };

/// Encoded from lists that are in wire form already, as a proxy does.
pub const OURS_PROXY: Side =
    Side { name: "ours (proxy)", checks: CHECKS, decoder: crate::side::no_decoder, encoder: encode::from_wire };
