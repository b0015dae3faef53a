//! What the tests of `pgwire-core` and `pgwire-derive` share: reading captures of real servers.

pub mod capture;
pub mod manual;
pub mod owned;
pub mod replay;
