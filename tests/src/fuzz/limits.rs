//! The longest messages that are encoded.

/// The shortest of the limits that messages of the catalogue have when they are encoded (`PQ_SMALL_MESSAGE_LIMIT` in
/// `libpq/libpq.h`).
pub(super) const SHORTEST: usize = 10_000;
