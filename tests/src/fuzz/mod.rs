//! What must hold whatever the bytes: the properties that `tests/fuzz` checks with a fuzzer and `tests/tests/fuzzing.rs`
//! with the inputs that the fuzzer found.
//!
//! [`TARGETS`] is the one list of what is fuzzed. Each target is a function of bytes that panics if a property is broken.

pub mod built;
mod conversation;
pub mod corpus;
mod frames;
mod lines;
mod memory;
pub mod mutation;
pub mod seeds;
pub mod set;
pub mod sets;
mod targets;

pub use set::{Effort, Set, check};
pub use targets::{TARGETS, Target, target};
