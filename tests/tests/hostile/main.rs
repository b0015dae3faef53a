//! Input that is meant to hurt: what it costs is bounded by its length, and nothing panics.
//!
//! Messages are built from `fixtures/messages.json`, so that none is forgotten. Memory is asserted; time depends on the
//! machine and is printed, with `cargo test -p pgwire-tests --test hostile -- --nocapture`.

mod cost;
mod feeding;
mod lists;
mod texts;
mod words;
