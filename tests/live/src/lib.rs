//! What the tests of the example programs share.

pub mod authority;
