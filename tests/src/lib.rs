//! What the tests of `pgwire-core` and `pgwire-derive` share: captures of real servers, and the compiler.

pub mod capture;
pub mod fuzz;
pub mod manual;
pub mod owned;
pub mod package;
pub mod recording;
pub mod replay;
pub mod rustc;
pub mod server;

/// The README's examples are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
