//! How fast messages are decoded and encoded: ours, written by hand, and by other crates, on the same bytes.

pub mod floor;
#[cfg(feature = "peers")]
pub mod harness;
pub mod ours;
#[cfg(feature = "peers")]
pub mod peers;
pub mod shape;
pub mod side;
pub mod values;
pub mod wire;
